/** A comparison in sentences, for the head of a report and for the terminal: the fact about these outputs, and whether it was tested for items like these. */
import { canBeSignificant } from '../base/core/significance.ts';
import type { ComparedDifference, Comparison, ComparisonCounts, PairComparison } from '../documents/comparison.ts';
import { judgedCounts } from '../documents/judged-counts.ts';
import { measureOf, type Measure } from './measure.ts';
import { between, count, partOf, percent, plural, ppOf } from './numbers.ts';
import { pText } from '../base/text/p-value.ts';
import { scopeSentence } from './scope-text.ts';
import { changedAnswers } from './stored-answers.ts';

type Quote = (text: string) => string;

/** Right answers in percent of the trials. */
export function accuracyPct(correct: number, { trials }: ComparisonCounts): number | null {
  return trials === 0 ? null : (correct / trials) * 100;
}

/** Accuracy on the right minus that on the left, in percentage points. */
export function accuracyDeltaPp(counts: ComparisonCounts): number | null {
  return counts.trials === 0 ? null : ((counts.toCorrect - counts.fromCorrect) / counts.trials) * 100;
}

/** `accuracy 50.0 % → 62.5 % (+12.5 pp)` */
function rateChange(counts: ComparisonCounts, { rate, ofAccuracies }: Measure): string {
  const [before, after] = [counts.fromCorrect, counts.toCorrect].map((correct) =>
    percent(ofAccuracies.rate(accuracyPct(correct, counts))),
  );
  return `${rate} ${before} → ${after} (${ppOf(ofAccuracies.difference(accuracyDeltaPp(counts)), counts.trials)} pp)`;
}

/** The names of the two sides: the schemes, or the models or logs where only stored answers are compared. */
export function sideNames({ from, to, pair }: Pick<Comparison, 'from' | 'to' | 'pair'>): [from: string, to: string] {
  return to === null && pair !== null ? [pair.names.old, pair.names.new] : [from, to ?? from];
}

/** The sentences, on the trials that the gate counts. @param quote makes names from outside safe in the output format. */
export function comparisonHeadline(comparison: Comparison, quote: Quote): string {
  const { together, files } = comparison;
  const [from, fresh] = sideNames(comparison).map(quote);
  const counts = judgedCounts(comparison);
  const read = together === counts ? files : files.filter(({ trials, votes }) => trials > votes);
  const where = read.length > 1 ? ` in ${read.length} files` : '';
  const facts = counted(counts, measureOf(comparison), where);
  const others = [comparisonTest(comparison), votesLeftOut(comparison), scopeSentence(comparison, quote)];
  return [`From ${from} to ${fresh}: ${facts}`, ...others.filter((text) => text !== null && text !== '')].join(' ');
}

/** `2 votes over several responses are left out.`; null without votes, and where all stored answers are votes. */
export function votesLeftOut(comparison: Comparison): string | null {
  const left = comparison.together.trials - judgedCounts(comparison).trials;
  return left === 0 ? null : `${plural(left, 'vote')} over several responses ${left === 1 ? 'is' : 'are'} left out.`;
}

/** The sentence on the test of the trials that the gate counts; null where nothing changes. */
export function comparisonTest(comparison: Comparison): string | null {
  const { to, together, pair } = comparison;
  const measure = measureOf(comparison);
  const counts = judgedCounts(comparison);
  if (!hasChange(counts)) return null;
  const whole = to === null && counts === together ? wholeLogTest(pair, measure) : null;
  return whole ?? testSentence(counts, measure);
}

/** The counts in words, and the sentence on the test where anything changes. */
export function describeCounts(counts: ComparisonCounts, measure: Measure): string {
  const fact = counted(counts, measure, '');
  return hasChange(counts) ? `${fact} ${testSentence(counts, measure)}` : fact;
}

/** Whether the paired trials cannot be tested, and all labelled trials of the two logs can: these have more repeats, so more items may change. */
export function isTestedWhole({ stored, logs }: PairComparison): boolean {
  return stored.minP !== null && !canBeSignificant(stored.minP) && logs.p !== null && canBeSignificant(logs.minP);
}

/** The test of all labelled trials in place of that of the paired trials; null where the latter can be tested, and where neither can. */
function wholeLogTest(pair: PairComparison | null, measure: Measure): string | null {
  if (pair === null || !isTestedWhole(pair) || pair.logs.p === null) return null;
  const { p, accuracyDeltaInterval } = pair.logs;
  return `Too few items change in the paired trials for a test. Over all labelled trials of both logs, for other items like these: ${inPoints(accuracyDeltaInterval, measure)}${pText(p)}.`;
}

/** `−4.8 to +2.0 pp, ` */
function inPoints(interval: ComparedDifference['accuracyDeltaInterval'], { ofAccuracies }: Measure): string {
  return interval === null ? '' : `${between(ofAccuracies.interval(interval))} pp, `;
}

function hasChange(counts: ComparisonCounts): boolean {
  return (changedAnswers(counts) ?? 0) + counts.gained + counts.lost > 0;
}

/** Where the difference of the accuracies may be for other items like these. */
function testSentence(
  { items, flipItems, accuracyDeltaInterval, p, minP, isExact }: Omit<ComparedDifference, 'sePp'>,
  measure: Measure,
): string {
  if (p === null || minP === null) return 'Nothing was tested, because there is no trial.';
  const where = `For other items like these: ${inPoints(accuracyDeltaInterval, measure)}`;
  if (!canBeSignificant(minP)) {
    const flips =
      flipItems === 0 ? 'no item changes' : `${plural(flipItems, 'item')} ${flipItems === 1 ? 'changes' : 'change'}`;
    return `${where}not tested, because ${flips}, and a test needs six.`;
  }
  return `${where}${pText(p)}${isExact ? '' : ' (approximate)'}; ${partOf(flipItems, items, 'item')} change.`;
}

/** The fact about these outputs. */
function counted(counts: ComparisonCounts, measure: Measure, where: string): string {
  const { trials, gained, lost, fromUnparsed, toUnparsed } = counts;
  const changed = changedAnswers(counts);
  const notation = changed === null ? '' : notationText(counts);
  if (changed !== null && !hasChange(counts))
    return `nothing changes in ${plural(trials, 'trial')}${where}${notation}.`;
  const labels = `and ${plural(gained + lost, 'label')} (${count(gained)} gained, ${count(lost)} lost)`;
  const rates = rateChange(counts, measure);
  if (changed === null) {
    const changes = `${partOf(gained + lost, trials, 'label')}${where} ${gained + lost === 1 ? 'changes' : 'change'}`;
    return `the log stores no answers; only labels are compared: ${changes} (${count(gained)} gained, ${count(lost)} lost); ${rates}.`;
  }
  const answers = `${partOf(changed, trials, 'answer')}${where} ${changed === 1 ? 'changes' : 'change'}`;
  const unparsed = `${count(fromUnparsed)} → ${count(toUnparsed)} unparsed`;
  return `${answers}${notation} ${labels}; ${rates}, ${unparsed}.`;
}

/** ` (6 answers in notation only)` */
function notationText({ otherNotation }: ComparisonCounts): string {
  return otherNotation === 0 ? '' : ` (${plural(otherNotation, 'answer')} in notation only)`;
}
