/** The feedback of a user on an answer: a line of the input of `audit rag feedback`. */
import type { JsonObject, LineId } from '../../../base/core/json-line.ts';
import { listKnownNames } from '../../../base/text/nearest-name.ts';
import { LONGEST_LABEL, USUAL_BEST, type Rating } from '../documents/answer-source.ts';
import { isAbsent, numberOrNull, textOrNull } from './fields.ts';
import { parseInstant } from './instant.ts';

export interface FeedbackEntry {
  /** The id of the query. */
  readonly id: string;
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
  /** One or two words for what is wrong or right; null without one. */
  readonly label: string | null;
  readonly rating: Rating | null;
  /** ISO 8601 in UTC; null where the line has no time. */
  readonly time: string | null;
}

const THUMBS: ReadonlyMap<unknown, 'up' | 'down'> = new Map<unknown, 'up' | 'down'>([
  ['up', 'up'],
  ['down', 'down'],
  [1, 'up'],
  [-1, 'down'],
  [true, 'up'],
  [false, 'down'],
]);

const FIELDS = ['id', 'thumb', 'text', 'label', 'rating', 'of', 'time'];
/** The largest rating that `of` may name. */
const LARGEST_BEST = 100;

/** @throws TypeError that names the field, also one that is not known: its words would be lost. */
export function readFeedbackEntry(input: JsonObject, id: LineId): FeedbackEntry {
  rejectOthers(input);
  const { thumb, time } = input;
  const text = textOrNull(input, 'text');
  const label = readLabel(input);
  const rating = readRating(input);
  const known = isAbsent(thumb) ? null : (THUMBS.get(thumb) ?? null);
  if (known === null && !isAbsent(thumb)) throw new TypeError('thumb: must be "up" or "down" (or 1 or -1), or null');
  if (known === null && text === null && label === null && rating === null)
    throw new TypeError('thumb: is missing, and so are text, label and rating; give one of them');
  return {
    id: String(id),
    thumb: known,
    text,
    label,
    rating,
    time: isAbsent(time) ? null : parseInstant(time, 'time'),
  };
}

function readLabel(input: JsonObject): string | null {
  const label = textOrNull(input, 'label');
  if (label === null || label.trim() === '') return null;
  if (label.length > LONGEST_LABEL) throw new TypeError(`label: must have at most ${LONGEST_LABEL} characters`);
  return label.trim();
}

function rejectOthers(input: JsonObject): void {
  const unknown = Object.keys(input).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw new TypeError(`${unknown}: is not a field of feedback${listKnownNames([unknown], FIELDS)}`);
}

/** `rating` is from 1 to `of`, which is 5 where it is missing. */
function readRating(input: JsonObject): Rating | null {
  const value = numberOrNull(input, 'rating');
  const best = numberOrNull(input, 'of');
  if (value === null) {
    if (best !== null) throw new TypeError('of: is the best rating, but there is no rating');
    return null;
  }
  if (best !== null && !isRating(1, best)) throw new TypeError(`of: must be a whole number from 2 to ${LARGEST_BEST}`);
  if (!isRating(value, best ?? USUAL_BEST))
    throw new TypeError(
      `rating: must be from 1 to ${best ?? USUAL_BEST}${best === null ? '; for another best rating give it as of, such as "of": 10' : ''}`,
    );
  return { value, best: best ?? USUAL_BEST };
}

/** Whether a value is between 1 and a best rating that is possible. */
export function isRating(value: number, best: number): boolean {
  return Number.isInteger(best) && best >= 2 && best <= LARGEST_BEST && value >= 1 && value <= best;
}
