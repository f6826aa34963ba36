/** The scope of a comparison: its inputs, the trials in its numbers, and those left out, by reason. */
import type { Comparison, FileComparison, PairComparison } from '../../documents/comparison.ts';
import type { LeftOut } from '../../documents/scope.ts';
import type { SkippedInput } from '../../sources/skipped-input.ts';
import type { TrialSource } from '../../sources/source.ts';
import { countUnreadConditions } from '../../sources/unread-conditions.ts';
import { describeSkipped, listConditions, listInputs } from '../conclusions/scope.ts';

interface ScopeParts {
  readonly compared: number;
  /** Trials that were read and are not in the numbers. */
  readonly leftOut: readonly LeftOut[];
  readonly skipped: readonly SkippedInput[];
}

export async function comparisonScope(
  { kind, runs, skipped: before }: TrialSource,
  { compared, leftOut: read, skipped }: ScopeParts,
): Promise<Comparison['scope']> {
  const bad = new Set(skipped.map(({ run }) => run));
  const kept = runs.filter(({ file }) => !bad.has(file.name));
  const unread = await countUnreadConditions(kept);
  const leftOut = [...listConditions(unread), ...read, ...[...before, ...skipped].map(describeSkipped)];
  return {
    inputs: await listInputs(kind, kept, false),
    trials: leftOut.reduce((sum, { trials }) => sum + (trials ?? 0), compared),
    compared,
    leftOut,
  };
}

/** The counts of a file for each reason to leave a trial out. */
const NOT_COUNTED = {
  withoutTruth: 'no-truth',
  unlabeled: 'no-label',
  outOfScope: 'other-task',
  notAsked: 'not-asked',
  withoutReply: 'without-reply',
  failed: 'failed',
} as const satisfies Partial<Record<keyof FileComparison, LeftOut['reason']>>;

/** The trials of the files that are in no number. */
export function leftOutOfFiles(files: readonly FileComparison[]): LeftOut[] {
  return Object.entries(NOT_COUNTED).flatMap(([name, reason]) => {
    const trials = files.reduce((sum, file) => sum + (file[name as keyof typeof NOT_COUNTED] ?? 0), 0);
    return trials === 0 ? [] : [{ reason, trials }];
  });
}

/** The trials of two logs that are in no number about their stored answers. A trial of both logs counts once. */
export function leftOutOfPair({ items, stored, withoutTruth }: PairComparison): LeftOut[] {
  const found: LeftOut[] = [
    { reason: 'no-truth', trials: withoutTruth },
    { reason: 'not-paired', trials: items.old + items.new - 2 * items.paired },
    { reason: 'no-label', trials: items.paired - stored.trials },
  ];
  return found.filter(({ trials }) => trials !== 0);
}
