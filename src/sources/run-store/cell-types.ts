/** Checks the types of values: SQLite stores a value of any type in any column. */
import { shortName } from '../../base/text/short-name.ts';
import { MISMATCH } from '../../base/sqlite/errors.ts';
import { SqliteError } from '../../base/sqlite/sqlite.ts';

/**
 * A value that must be a text. A number, which a column without a type can contain, is read as its digits.
 * @param column as the message names it, such as `conformity_trials.trial_id`.
 * @throws SqliteError with the code {@link MISMATCH} for any other value.
 */
export function textCell(value: unknown, column: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw mismatch(value, column, 'a text');
}

/** The same for a name, which is shortened if it is very long. */
export function nameCell(value: unknown, column: string): string {
  return shortName(textCell(value, column));
}

/** The same for a column that may be NULL. */
export function nameOrNull(value: unknown, column: string): string | null {
  return value === null ? null : nameCell(value, column);
}

/** A text of a column that may be NULL. */
export function textOrNull(value: unknown, column: string): string | null {
  return value === null ? null : textCell(value, column);
}

/** A number of a column that may be NULL. */
export function numberOrNull(value: unknown, column: string): number | null {
  if (value === null || typeof value === 'number') return value;
  throw mismatch(value, column, 'a number');
}

/** The error for an output that belongs to several rows of another table, so that it would count several times. */
export function repeatedKey(ordinal: number): Error {
  return new SqliteError(
    `the trial, item, condition or data set of output ${ordinal} is in its table several times under one id`,
    MISMATCH,
  );
}

function mismatch(value: unknown, column: string, expected: string): Error {
  return new SqliteError(`${column} has ${typeName(value)} where ${expected} is expected`, MISMATCH);
}

function typeName(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'a BLOB';
}
