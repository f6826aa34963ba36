/** What a comparison found, in one sentence with two end values: the first sentence of every output. */
import { STORED } from '../base/core/scheme.ts';
import type { Comparison, ComparisonCounts } from '../documents/comparison.ts';
import { judgedCounts } from '../documents/judged-counts.ts';
import { sideNames } from './comparison-headline.ts';
import { measureOf, type Measure } from './measure.ts';
import { count, partOf, plural } from './numbers.ts';
import { shortRateMove } from './rate-move.ts';
import { changedAnswers } from './stored-answers.ts';

/**
 * `mc-v3 changes 6 of 32 stored labels: accuracy rises from 50.0 % to 62.5 %.` At most 20 words, a name counted as one.
 * @param quote makes names from outside safe in the output format.
 */
export function comparisonFinding(comparison: Comparison, quote: (text: string) => string): string {
  const counts = judgedCounts(comparison);
  if (counts.trials === 0) return 'No trial has a label on both sides.';
  const [from, to] = sideNames(comparison).map(quote);
  const rates = ratesOf(counts, measureOf(comparison));
  const flips = counts.gained + counts.lost;
  if (comparison.to === null)
    return `${partOf(flips, counts.trials, 'label')} ${flips === 1 ? 'differs' : 'differ'} between ${from} and ${to}: ${rates}.`;
  const labels =
    comparison.from === STORED ? plural(counts.trials, 'stored label') : `${plural(counts.trials, 'label')} of ${from}`;
  const answers = changedAnswers(counts) ?? 0;
  if (flips > 0) return `${to} changes ${count(flips)} of ${labels}: ${rates}.`;
  const others = answers === 0 ? '' : `${plural(answers, 'answer')} and `;
  return `${to} changes ${others}none of ${labels}: ${rates}.`;
}

function ratesOf({ trials, fromCorrect, toCorrect }: ComparisonCounts, measure: Measure): string {
  const pct = (correct: number): number => ((trials - correct) / trials) * 100;
  const [storedErrorPct, errorPct] = [pct(fromCorrect), pct(toCorrect)];
  return shortRateMove({ storedErrorPct, errorPct, deltaPp: errorPct - storedErrorPct }, measure);
}
