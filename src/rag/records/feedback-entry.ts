/** The feedback of a user on an answer: a line of the input of `audit rag feedback`. */
import type { JsonObject, LineId } from '../../core/json-line.ts';
import { isAbsent, textOrNull } from './fields.ts';
import { parseInstant } from './instant.ts';

export interface FeedbackEntry {
  /** The id of the query. */
  readonly id: string;
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
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

/** @throws TypeError that names the field. */
export function readFeedbackEntry(input: JsonObject, id: LineId): FeedbackEntry {
  const { thumb, time } = input;
  const text = textOrNull(input, 'text');
  const known = isAbsent(thumb) ? null : (THUMBS.get(thumb) ?? null);
  if (known === null && !isAbsent(thumb)) throw new TypeError('thumb: must be "up" or "down" (or 1 or -1), or null');
  if (known === null && text === null) throw new TypeError('thumb: is missing, and so is text; give one of them');
  return { id: String(id), thumb: known, text, time: isAbsent(time) ? null : parseInstant(time, 'time') };
}
