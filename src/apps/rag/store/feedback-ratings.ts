/** Ratings of feedback (sql/evaluation-ratings.sql), a table that a store has from its first rating on. */
import { parseJsonText } from '../../../base/core/parse-json.ts';
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { addTables } from '../../../base/sqlite/stores/store-file.ts';
import type { Rating } from '../documents/answer-source.ts';
import { isRating } from '../records/feedback-entry.ts';
import type { EvaluationStore } from './evaluation-store.ts';

const SCHEMA = 'sql/evaluation-ratings.sql';

/** Adds the rating of an entry. Call it in the transaction that added the entry. */
export function addRating({ connection }: EvaluationStore, feedback: number | bigint, { value, best }: Rating): void {
  addTables(connection, SCHEMA);
  connection
    .prepare<[number | bigint, number, number]>('INSERT INTO feedback_rating VALUES (?, ?, ?)')
    .run(feedback, value, best);
}

/** The SQL of the rating of a row of `feedback`, as a JSON list of value and best one; null where it has none. */
export function ratingColumn(store: EvaluationStore): string {
  const sql = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'feedback_rating'`;
  const isThere = store.read(() => store.connection.prepare(sql).get() !== undefined);
  return isThere
    ? `(SELECT json_array(rating, best) FROM feedback_rating WHERE feedback_rating.feedback = feedback.feedback)`
    : 'NULL';
}

/** @throws DamagedStore for anything but a rating or null. */
export function readRating(column: unknown): Rating | null {
  if (column === null) return null;
  const [value, best] = typeof column === 'string' ? (parseJsonText(column) as readonly unknown[]) : [];
  if (typeof value !== 'number' || typeof best !== 'number' || !isRating(value, best))
    throw new DamagedStore('feedback_rating has a row that is no rating');
  return { value, best };
}
