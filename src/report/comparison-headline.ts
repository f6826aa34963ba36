/** A comparison in one sentence, for the head of a report and for the terminal. */
import type { Comparison, ComparisonCounts } from '../result/comparison.ts';
import { percent, plural, pp } from './numbers.ts';
import { pText } from '../text/p-value.ts';

type Quote = (text: string) => string;

/** Right answers in percent of the trials. */
export function accuracyPct(correct: number, { trials }: ComparisonCounts): number | null {
  return trials === 0 ? null : (correct / trials) * 100;
}

/** Accuracy on the right minus that on the left, in percentage points. */
export function accuracyDeltaPp(counts: ComparisonCounts): number | null {
  return counts.trials === 0 ? null : ((counts.toCorrect - counts.fromCorrect) / counts.trials) * 100;
}

/** The sentence. @param quote makes names from outside safe in the output format. */
export function comparisonHeadline({ from, to, together, files, pair }: Comparison, quote: Quote): string {
  const sides = to === null && pair !== null ? [quote(pair.old), quote(pair.new)] : [quote(from), quote(to ?? from)];
  const where = files.length > 1 ? ` in ${files.length} files` : '';
  return `From ${sides[0]} to ${sides[1]}: ${counted(together, where)}`;
}

/** The counts in words. */
export function counted(counts: ComparisonCounts, where = ''): string {
  const { trials, changedPredictions, gained, lost, fromCorrect, toCorrect, fromUnparsed, toUnparsed } = counts;
  if (changedPredictions === 0 && gained + lost === 0) return `nothing changes in ${plural(trials, 'trial')}${where}.`;
  const answers = `${changedPredictions} of ${plural(trials, 'answer')}${where} ${changedPredictions === 1 ? 'changes' : 'change'}`;
  const labels = `and ${plural(gained + lost, 'label')} (${gained} gained, ${lost} lost)`;
  const accuracy = `accuracy ${percent(accuracyPct(fromCorrect, counts))} → ${percent(accuracyPct(toCorrect, counts))} (${pp(accuracyDeltaPp(counts))} pp)`;
  const unparsed = `${fromUnparsed} → ${toUnparsed} unparsed`;
  return `${answers} ${labels}; ${accuracy}, ${unparsed}; exact McNemar ${pText(counts.mcnemarP)}.`;
}
