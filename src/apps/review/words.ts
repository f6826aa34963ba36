/** Checks and normalizes the marks, names, notes and times of reviews, so that they are safe to show. */
import { InputError } from '../../base/core/errors.ts';
import {
  LABEL_STATES,
  REVIEW_WORDS,
  ROLES,
  type LabelState,
  type ReviewWord,
  type Role,
} from '../../documents/mark.ts';
import { inert, inertLine } from '../../base/text/inert.ts';

const MOST_OF_NAME = 200;
const MOST_OF_NOTE = 20_000;
/** The format of Date.toISOString, with or without seconds, and in any time zone. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A mark, or a withdrawal. @throws InputError for an unknown one. */
export function parseReviewWord(word: string): ReviewWord {
  return parseWord('mark', word, REVIEW_WORDS);
}

/** @throws InputError for an unknown state of the labels. */
export function parseLabelState(word: string): LabelState {
  return parseWord('labels', word, LABEL_STATES);
}

/** @throws InputError for an unknown role. */
export function parseRole(word: string): Role {
  return parseWord('role', word, ROLES);
}

function parseWord<Word extends string>(field: string, word: string, known: readonly Word[]): Word {
  const found = known.find((one) => one === word);
  if (found === undefined)
    throw new InputError(
      `${field}: ${JSON.stringify(word)} is not a ${field === 'labels' ? 'state of labels' : field}; write ${known.join(', ')}.`,
    );
  return found;
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
