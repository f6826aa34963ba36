/** Checks and normalizes the marks, names, notes and times of reviews, so that they are safe to show. */
import { InputError } from '../core/errors.ts';
import { MARKS, type Mark } from './documents/mark.ts';
import { inert, inertLine } from '../text/inert.ts';

const MOST_OF_NAME = 200;
const MOST_OF_NOTE = 20_000;
/** The format of Date.toISOString, with or without seconds, and in any time zone. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** @throws InputError for an unknown mark. */
export function parseMark(word: string): Mark {
  const mark = MARKS.find((one) => one === word);
  if (mark === undefined)
    throw new InputError(`mark: ${JSON.stringify(word)} is not a mark; write ${MARKS.join(', ')}.`);
  return mark;
}

/**
 * Normalizes a name, so that names that look the same are equal.
 * @throws InputError for a name that is empty or too long.
 */
export function parseReviewer(name: string): string {
  const reviewer = inertLine(name.normalize('NFC').trim());
  if (reviewer === '') throw new InputError('reviewer: is empty; write a name.');
  if (reviewer.length > MOST_OF_NAME)
    throw new InputError(
      `reviewer: has ${reviewer.length} characters, and at most ${MOST_OF_NAME} are kept; shorten it.`,
    );
  return reviewer;
}

/**
 * A note with control characters made visible, which keeps its lines; null for an empty note.
 * @throws InputError for a note that is too long.
 */
export function parseNote(text: string | null): string | null {
  const note = inert((text ?? '').replace(/\r\n?/g, '\n').trim());
  if (note.length > MOST_OF_NOTE)
    throw new InputError(`note: has ${note.length} characters, and at most ${MOST_OF_NOTE} are kept; shorten it.`);
  return note === '' ? null : note;
}

/**
 * A time in UTC, so that times can be compared as texts.
 * @throws InputError for anything but ISO 8601 with a zone.
 */
export function parseTime(text: string): string {
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InputError(
      `at: ${JSON.stringify(text)} is not a time; write it as 2026-01-31T12:00:00Z, or leave it empty.`,
    );
  return new Date(time).toISOString();
}
