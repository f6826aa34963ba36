/** Checks whether two draws are from the same trials, so that the longer one continues the other. */
import type { Audited, ReviewSample } from './documents/reviews.ts';

interface Drawn {
  readonly audited: Audited;
  readonly draw: ReviewSample;
}

/** The values that determine a draw, by the options that set them. The folder of run stores is not among them, because their trials are compared. */
const DECIDING: readonly (readonly [name: keyof Audited, option: string])[] = [
  ['schemes', '--schemes'],
  ['groupBy', '--group-by'],
  ['conditions', '--conditions'],
  ['nullGroundTruth', '--null-ground-truth'],
  ['seed', '--seed'],
  ['logs', 'the logs'],
];

/** Describes the first difference of two draws; null where there is none. */
export function describeDifference(known: Drawn, wanted: Drawn): string | null {
  const other = DECIDING.filter(([name]) => !isSame(known.audited[name], wanted.audited[name]));
  if (other.length > 0) {
    const words = other.map(
      ([name, option]) => `${option}: ${shown(known.audited[name])}, now ${shown(wanted.audited[name])}`,
    );
    return words.join('; ');
  }
  const isOfOthers =
    !isSame(known.draw.strata, wanted.draw.strata) || !isSame(known.draw.patterns, wanted.draw.patterns);
  if (isOfOthers) return 'other trials, or other labels';
  const both = Math.min(known.draw.trials.length, wanted.draw.trials.length);
  const isPrefix = isSame(known.draw.trials.slice(0, both), wanted.draw.trials.slice(0, both));
  return isPrefix ? null : 'other trials, or other labels';
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** JSON with the keys of objects in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function shown(value: Audited[keyof Audited]): string {
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(',') || 'none' : String(value);
}
