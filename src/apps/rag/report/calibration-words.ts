/** Sentences about calibrated means, for the report and its page. */
import type { BiasLevel } from '../documents/judge-agreement.ts';
import type { Calibration, CalibrationPrecision } from '../documents/calibration.ts';
import { count, plural } from '../../../report/numbers.ts';
import { difference, differences, isBesideZero, plainNumber, score } from './evaluation-numbers.ts';

/** What the tables assume and show. */
export const CALIBRATION_NOTES: readonly string[] = [
  'The calibrated mean is the mean that labels of all answers would have, estimated from the scores of the judge and the labelled answers (prediction-powered inference).',
  'It is valid only if the labelled answers are a random sample of the answers. Labels of answers that were chosen, such as bad ones, make it wrong.',
];

/** From so many labelled queries on, intervals cover about as much as they say in all simulations (docs/statistics/calibrated-means.md). */
const MANY_QUERIES = 30;
const FEW_QUERIES =
  'Fewer than 30 queries have labels: the interval of the calibrated mean may be too narrow (with 10 or 20 it contained the true mean in 84 to 100 % of simulated samples).';

/** What is to be known about one metric: whether the sample may be wrong, what is left out, and what more certainty would take. */
export function calibrationSentences(one: Calibration): string[] {
  const { unscored, precision, labelledQueries } = one;
  return [
    ...describeSelection(one),
    ...(unscored === 0
      ? []
      : [
          `${plural(unscored, 'labelled answer')} without a score of the judge ${unscored === 1 ? 'is' : 'are'} left out.`,
        ]),
    ...(precision !== null && labelledQueries < MANY_QUERIES ? [FEW_QUERIES] : []),
    precision === null
      ? `Labels of ${plural(labelledQueries, 'query', 'queries')} are too few for a calibrated mean: it takes ten.`
      : describePrecision(precision),
  ];
}

function describeSelection({ selection }: Calibration): string[] {
  if (selection === null || !isBesideZero(selection.interval)) return [];
  const { labelled, others, interval } = selection;
  return [
    `Caution: the judge gives labelled answers another mean (${score(labelled)}) than the others (${score(others)}; difference ${differences(interval)}). They are probably no random sample, and then the calibrated mean is wrong.`,
  ];
}

function describePrecision({ target, halfWidth, ...needed }: CalibrationPrecision): string {
  const { furtherLabels, furtherAnswers, halfWidthAllLabelled, halfWidthAllJudged } = needed;
  const known = `The calibrated mean is known to ±${score(halfWidth)}`;
  const goal = `±${plainNumber(target)}`;
  if (halfWidth <= target) return `${known}, which is already within ${goal}.`;
  const labels = furtherLabels === null ? null : `label about ${count(furtherLabels)} more of these answers`;
  const answers = furtherAnswers === null ? null : `judge about ${count(furtherAnswers)} further answers`;
  const ways = [labels, answers].filter((way) => way !== null);
  return [
    `${known}.`,
    ...(ways.length === 0 ? [] : [`To reach ${goal}, ${ways.join(', or ')}.`]),
    ...(labels === null
      ? [
          `Labels of all these answers would not be enough for ${goal}: they would give ±${score(halfWidthAllLabelled)}.`,
        ]
      : []),
    ...(answers === null
      ? [`Further judged answers without labels are not enough: at best they give ±${score(halfWidthAllJudged)}.`]
      : []),
  ].join(' ');
}

/** The bias for labels of a level, such as `0.25: +0.100 (n 12)`. */
export function describeLevel({ from, to, n, bias }: BiasLevel): string {
  const label = plainNumber(from);
  return `${from === to ? label : `${label} to ${plainNumber(to)}`}: ${difference(bias)} (n ${count(n)})`;
}
