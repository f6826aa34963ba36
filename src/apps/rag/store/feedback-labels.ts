/** Labels of feedback (sql/evaluation-labels.sql), a table that a store has from its first label on. */
import { addTables } from '../../../base/sqlite/stores/store-file.ts';
import type { EvaluationStore } from './evaluation-store.ts';

const SCHEMA = 'sql/evaluation-labels.sql';

/** Adds the label of an entry. Call it in the transaction that added the entry. */
export function addLabel({ connection }: EvaluationStore, feedback: number | bigint, label: string): void {
  addTables(connection, SCHEMA);
  connection.prepare<[number | bigint, string]>('INSERT INTO feedback_label VALUES (?, ?)').run(feedback, label);
}

/** The SQL of the label of a row of `feedback`, null where it has none. It is computed: a column of the table may never be null. */
export function labelColumn(store: EvaluationStore): string {
  const sql = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'feedback_label'`;
  const isThere = store.read(() => store.connection.prepare(sql).get() !== undefined);
  return isThere
    ? `(SELECT label || '' FROM feedback_label WHERE feedback_label.feedback = feedback.feedback)`
    : 'NULL';
}
