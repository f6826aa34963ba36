/** Conditions of SQL on texts that contain a needle. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Needle } from '../../base/text/text-search.ts';

/** Whether a column contains the needle, in any case. */
export function contains(column: string, { text }: Needle): RawBuilder<SqlBool> {
  const value = sql.ref(column);
  if (text.toUpperCase() === text) return sql<SqlBool>`(instr(${value}, ${text}) > 0)`; // nothing in it has a case
  const slowly = sql<SqlBool>`instr(lower(${value}), ${text}) > 0`;
  if (!isFitForLike(text)) return sql<SqlBool>`(${slowly})`;
  // LIKE takes half the time, because it looks for the first letter in both cases at once. It ignores BLOBs, and the part of a text after a NUL, where
  // printf ends too.
  return sql<SqlBool>`(
    ${value} LIKE ${likePattern(text)} ESCAPE '\\'
    OR (typeof(${value}) = 'blob' OR octet_length(printf('%s', ${value})) < octet_length(${value})) AND ${slowly}
  )`;
}

/** Whether one of the columns contains the needle. Only for rows that {@link mayContain} selects. */
export function isHit(columns: readonly string[], needle: Needle): RawBuilder<SqlBool> {
  if (needle.otherCases.length === 0) return sql<SqlBool>`true`;
  return anyOf(columns.map((column) => contains(column, needle)));
}

/** Whether one of the columns contains the needle, or a letter that is another case of one of its letters. */
export function mayContain(columns: readonly string[], needle: Needle): RawBuilder<SqlBool> {
  return anyOf(
    columns.flatMap((column) => [
      contains(column, needle),
      ...needle.otherCases.map((letter) => sql<SqlBool>`instr(${sql.ref(column)}, ${letter}) > 0`),
    ]),
  );
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** A pattern for texts that contain this one. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** LIKE reads invalid bytes as other characters, and a pattern up to a NUL. */
function isFitForLike(text: string): boolean {
  return /^[\x01-\x7f]+$/.test(text);
}
