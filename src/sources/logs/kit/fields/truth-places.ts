/** Truths and stored answers that are indexes of options, beside responses that name options in another way. The choices need not be known: the stored answer was taken out of the response. */
import { letterAt, statesLetter, toIndex } from './option-places.ts';
import type { TruthRow } from './truth-row.ts';

/** How responses name options. */
export interface OptionPlaces {
  /** The index of the first option. */
  readonly first: 0 | 1;
  readonly as: 'letter' | 'number';
}

const WAYS: readonly OptionPlaces[] = [
  { first: 0, as: 'number' },
  { first: 0, as: 'letter' },
  { first: 1, as: 'letter' },
];
/** Options beyond have no letter. */
const MOST_OPTIONS = 26;
/** With fewer stored answers, or only one of them, nothing is known. */
const FEW = 5;
/** The least share of responses that name the stored answer in one way. */
const MOST = 0.9;
/** A larger share that names other options, too, does not show which one is meant. */
const HALF = 0.5;
const ONE_NUMBER = /^[^\p{L}\p{N}]*(\d{1,2})[^\p{L}\p{N}]*$/u;

/** null where the stored answers are no indexes, or where responses do not name them in one of the ways and in no other. */
export function findOptionPlaces(rows: readonly TruthRow[]): OptionPlaces | null {
  if (rows.some(({ truth }) => Number.isNaN(toIndex(truth)))) return null;
  const known = rows.flatMap(({ parse, responses }) => {
    const at = toIndex(parse);
    return at < MOST_OPTIONS ? [{ at, responses }] : [];
  });
  const places = [...new Set(known.map(({ at }) => at))];
  if (known.length < FEW || known.length < MOST * rows.length || places.length < 2) return null;
  return (
    WAYS.find(
      (way) =>
        known.filter((one) => names(way, one)).length >= MOST * known.length &&
        known.filter((one) => namesAnother(way, one, places)).length <= HALF * known.length,
    ) ?? null
  );
}

/** The option of an index, as responses name it; null for what is no index. */
export function toOption({ first, as }: OptionPlaces, value: unknown): string | null {
  const at = toIndex(value) - first;
  if (!(at >= 0 && at < MOST_OPTIONS)) return null;
  return as === 'letter' ? letterAt(at) : String(at + 1);
}

/** The responses of a record, and the index that was taken out of them. */
interface Placed {
  readonly at: number;
  readonly responses: readonly string[];
}

function namesAnother(way: OptionPlaces, { at, responses }: Placed, places: readonly number[]): boolean {
  return places.some((place) => place !== at && names(way, { at: place, responses }));
}

function names({ first, as }: OptionPlaces, { at, responses }: Placed): boolean {
  if (as === 'letter') return statesLetter(responses, at - first);
  return responses.some((response) => Number(ONE_NUMBER.exec(response)?.[1]) === at - first + 1);
}
