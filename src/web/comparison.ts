/** Which labels a filter compares, and how a trial fares under them. The page and the server decide it here. */
import type { PageScheme } from '../documents/page.ts';
import type { Direction, TrialFilter, TrialRow } from './data-source.ts';

type Labels = Pick<TrialRow, 'storedCorrect' | 'correct'>;

export interface Comparison {
  /** The position of the scheme whose labels are the earlier ones; null for the stored labels. */
  readonly from: number | null;
  /** The positions of the schemes whose labels are compared with these. */
  readonly to: readonly number[];
}

/**
 * The labels that a filter compares: those of its scheme, or of every scheme that was asked for, with those of `versus`, or with the stored ones.
 * A scheme that is not there has no label of any trial.
 * @param asked the positions of the schemes that count where the filter names none.
 */
export function findComparison(
  { scheme, versus }: Pick<TrialFilter, 'scheme' | 'versus'>,
  schemes: readonly PageScheme[],
  asked: readonly number[],
): Comparison {
  const find = (name: string): number => schemes.findIndex(({ id }) => id === name);
  return { from: versus === null ? null : find(versus), to: scheme === null ? asked : [find(scheme)] };
}

/** The label changes from wrong to right (`gained`) or from right to wrong; null where it does not, or one of the two is missing. */
export function changeBetween(labels: Labels, from: number | null, to: number): Direction | null {
  const before = labelOf(labels, from);
  const after = labelOf(labels, to);
  if (before === null || after === null || before === after) return null;
  return after ? 'gained' : 'lost';
}

/** The first scheme whose label differs, or else the first one; null where there is none to compare with. */
export function shownScheme(labels: Labels, { from, to }: Comparison): number | null {
  const first = to.find((scheme) => changeBetween(labels, from, scheme) !== null) ?? to[0];
  return first === undefined || first === -1 ? null : first;
}

function labelOf({ storedCorrect, correct }: Labels, scheme: number | null): boolean | null {
  return scheme === null ? storedCorrect : (correct[scheme] ?? null);
}
