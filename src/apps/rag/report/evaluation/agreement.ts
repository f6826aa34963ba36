/** How far the repeats and the models of the judges agree, and what that does to the means. */
import type { EvaluationReport, MetricAgreement } from '../../documents/evaluation-report.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { difference, differences, score } from '../evaluation-numbers.ts';
import { count, percent } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';
import { noiseSentence, panelSentence } from '../agreement-words.ts';

export function agreement({ agreement: all, scoring: { judging } }: EvaluationReport): string[] {
  if (all.length === 0 || judging === null) return [];
  return [
    '## Agreement of the judges',
    '',
    panelSentence(judging, code),
    ...repeatLines(all),
    ...modelLines(all),
    '',
    'Krippendorff’s **α** is 1 for full agreement and 0 for the agreement of chance; below 0.667 it supports no conclusions (Krippendorff 2004). **judge’s share**: the part of the squared standard error of the mean that comes from the repeats; the rest is the difference between queries, which only more queries reduce.',
  ];
}

type Repeats = NonNullable<MetricAgreement['repeats']>;
type RepeatRow = Repeats & Pick<MetricAgreement, 'metric'>;

const REPEAT_COLUMNS: readonly Column<RepeatRow>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => cellCode(nameMetric(metric)) },
  { title: 'repeated', align: 'r', show: ({ pairs }) => count(pairs) },
  { title: 'all equal', align: 'r', show: ({ equal }) => percent(100 * equal) },
  { title: 'deviation', align: 'r', show: ({ deviation }) => score(deviation) },
  { title: 'α', align: 'r', show: ({ alpha }) => score(alpha) },
  {
    title: 'judge’s share',
    align: 'r',
    show: ({ noiseShare }) => percent(noiseShare === null ? null : 100 * noiseShare),
  },
  { title: 'standard error', align: 'r', show: ({ standardError }) => score(standardError) },
  { title: 'with twice the repeats', align: 'r', show: ({ standardErrorDoubled }) => score(standardErrorDoubled) },
];

function repeatLines(all: readonly MetricAgreement[]): string[] {
  const rows = all.flatMap(({ metric, repeats }) => (repeats === null ? [] : [{ metric, ...repeats }]));
  const sentence = noiseSentence(all, code);
  return [...(rows.length === 0 ? [] : ['', draw(rows, REPEAT_COLUMNS)]), ...(sentence === null ? [] : ['', sentence])];
}

interface ModelRow extends Pick<MetricAgreement, 'metric'> {
  readonly model: string;
  readonly n: number;
  readonly mean: number;
}

const MODEL_COLUMNS: readonly Column<ModelRow>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => cellCode(nameMetric(metric)) },
  { title: 'model', align: 'l', show: ({ model }) => cellCode(model) },
  { title: 'answers', align: 'r', show: ({ n }) => count(n) },
  { title: 'mean', align: 'r', show: ({ mean }) => score(mean) },
];

type PairRow = MetricAgreement['pairs'][number] & Pick<MetricAgreement, 'metric'>;

const PAIR_COLUMNS: readonly Column<PairRow>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => cellCode(nameMetric(metric)) },
  { title: 'first', align: 'l', show: ({ first }) => cellCode(first) },
  { title: 'second', align: 'l', show: ({ second }) => cellCode(second) },
  { title: 'both', align: 'r', show: ({ n }) => count(n) },
  { title: 'second − first', align: 'r', show: (pair) => difference(pair.difference) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => differences(interval) },
  { title: 'α', align: 'r', show: ({ alpha }) => score(alpha) },
];

function modelLines(all: readonly MetricAgreement[]): string[] {
  const models = all.flatMap(({ metric, models: own }) => own.map((one) => ({ metric, ...one })));
  const pairs = all.flatMap(({ metric, pairs: own }) => own.map((one) => ({ metric, ...one })));
  if (models.length === 0) return [];
  return ['', draw(models, MODEL_COLUMNS), '', draw(pairs, PAIR_COLUMNS)];
}
