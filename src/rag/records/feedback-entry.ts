/** The feedback of a user on an answer: a line of the input of `audit rag feedback`. */
import type { JsonObject, LineId } from '../../core/json-line.ts';
import { LONGEST_LABEL } from '../documents/answer-source.ts';
import { isAbsent, textOrNull } from './fields.ts';
import { parseInstant } from './instant.ts';

export interface FeedbackEntry {
  /** The id of the query. */
  readonly id: string;
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
  /** One or two words for what is wrong or right; null without one. */
  readonly label: string | null;
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
  const label = readLabel(input);
  const known = isAbsent(thumb) ? null : (THUMBS.get(thumb) ?? null);
  if (known === null && !isAbsent(thumb)) throw new TypeError('thumb: must be "up" or "down" (or 1 or -1), or null');
  if (known === null && text === null && label === null)
    throw new TypeError('thumb: is missing, and so are text and label; give one of them');
  return { id: String(id), thumb: known, text, label, time: isAbsent(time) ? null : parseInstant(time, 'time') };
}

function readLabel(input: JsonObject): string | null {
  const label = textOrNull(input, 'label');
  if (label === null || label.trim() === '') return null;
  if (label.length > LONGEST_LABEL) throw new TypeError(`label: must have at most ${LONGEST_LABEL} characters`);
  return label.trim();
}
