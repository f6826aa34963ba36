/** The section of the report about the score of the models under test. */
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../report/markdown/markup.ts';
import { count, percent, plural } from '../../../report/numbers.ts';
import type { CalibratedEstimate, ReviewReport } from '../documents/reviews.ts';
import { formatCalibrated, formatCalibratedInterval, formatInterval, formatShare } from './shares.ts';

interface Row {
  readonly by: string;
  readonly score: string;
  readonly interval: string;
  /** Of these trials. */
  readonly trials: number | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'score by', align: 'l', show: ({ by }) => by },
  { title: 'correct', align: 'r', show: ({ score }) => score },
  { title: '95 % interval', align: 'r', show: ({ interval }) => interval },
  { title: 'trials', align: 'r', show: ({ trials }) => (trials === null ? '–' : count(trials)) },
];

export function renderScore({ score, calibration, sample }: ReviewReport): string[] {
  const { labelled, byPeople } = score;
  const counted = labelled.map(({ scheme, trials, right }): Row => ({
    by: `labels of ${cellCode(scheme)}`,
    score: percent(trials === 0 ? null : (100 * right) / trials),
    interval: 'count',
    trials,
  }));
  const people: Row = {
    by: 'people alone',
    score: formatShare(byPeople),
    interval: formatInterval(byPeople),
    trials: byPeople?.trials ?? null,
  };
  const calibrated = calibration?.score ? [describeCalibrated(calibration.by, calibration.score)] : [];
  return [
    '## Score of the models',
    '',
    draw([...counted, people, ...calibrated], COLUMNS),
    '',
    'A count is the share of right labels, whether or not people agree with them. The other rows estimate how many answers are correct.',
    ...describeBasis(calibration, sample.trials),
  ];
}

function describeCalibrated(by: string, estimate: CalibratedEstimate): Row {
  return {
    by: `people and ${cellCode(by)}`,
    score: formatCalibrated(estimate),
    interval: formatCalibratedInterval(estimate),
    trials: estimate.trials,
  };
}

function describeBasis(calibration: ReviewReport['calibration'], all: number): string[] {
  if (!calibration?.score) return [];
  const { by, trials, score } = calibration;
  const unreviewed =
    score.unreviewed === 0
      ? ''
      : ` ${plural(score.unreviewed, 'trial')} ${score.unreviewed === 1 ? 'counts' : 'count'} as predicted, because none of their kind was reviewed.`;
  return [
    '',
    `The last row is **calibrated**: ${code(by)} predicts ${trials === all ? 'every trial' : `${plural(trials, 'trial')}, and the stored labels the rest`}, and the human labels correct the predictions.${unreviewed}`,
  ];
}
