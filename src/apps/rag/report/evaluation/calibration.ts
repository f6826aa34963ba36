/** Judged metrics, calibrated with the labels of people. */
import type { Calibration } from '../../documents/calibration.ts';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { CALIBRATION_NOTES, calibrationSentences, describeLevel } from '../calibration-words.ts';
import { difference, differences, score, scores } from '../evaluation-numbers.ts';
import { count } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';

const METRIC: Column<Calibration> = { title: 'metric', align: 'l', show: ({ metric }) => cellCode(metric) };
const INTERVAL = '95 % interval';

const MEAN_COLUMNS: readonly Column<Calibration>[] = [
  METRIC,
  { title: 'answers', align: 'r', show: ({ n }) => count(n) },
  { title: 'labelled', align: 'r', show: ({ labelled }) => count(labelled) },
  { title: 'queries of these', align: 'r', show: ({ labelledQueries }) => count(labelledQueries) },
  { title: 'mean of the judge', align: 'r', show: ({ judge }) => score(judge.mean) },
  { title: INTERVAL, align: 'r', show: ({ judge }) => scores(judge.interval) },
  { title: 'calibrated mean', align: 'r', show: ({ calibrated }) => score(calibrated?.mean ?? null) },
  { title: INTERVAL, align: 'r', show: ({ calibrated }) => scores(calibrated?.interval ?? null) },
  { title: 'mean of the labels', align: 'r', show: ({ labels }) => score(labels.mean) },
  { title: INTERVAL, align: 'r', show: ({ labels }) => scores(labels.interval) },
  { title: 'weight of the judge', align: 'r', show: ({ calibrated }) => score(calibrated?.weight ?? null) },
];

const AGREEMENT_COLUMNS: readonly Column<Calibration>[] = [
  METRIC,
  { title: 'score − label', align: 'r', show: ({ bias }) => difference(bias) },
  { title: INTERVAL, align: 'r', show: ({ biasInterval }) => differences(biasInterval) },
  { title: 'weighted κ', align: 'r', show: ({ weightedKappa }) => score(weightedKappa) },
  { title: INTERVAL, align: 'r', show: ({ weightedKappaInterval }) => scores(weightedKappaInterval) },
  { title: 'score − label, by label', align: 'l', show: ({ levels }) => levels.map(describeLevel).join('; ') },
];

/** Empty where no answer with a score has a label. */
export function calibration({ calibration: all }: EvaluationReport): string[] {
  if (all.length === 0) return [];
  return [
    '## Calibration with labels',
    '',
    ...CALIBRATION_NOTES,
    '',
    draw(all, MEAN_COLUMNS),
    '',
    ...all.map((one) => `- ${code(one.metric)}: ${calibrationSentences(one).join(' ')}`),
    '',
    'How the judge agrees with the labels:',
    '',
    draw(all, AGREEMENT_COLUMNS),
    '',
    'Weighted κ has the weights (score − label)²; scores are not put into bins. Each of these intervals counts queries.',
  ];
}
