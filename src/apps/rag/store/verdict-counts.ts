/** Counts of verdicts by result (sql/evaluation-verdicts.sql), in a table that a store has from its first result from claims on. */
import { addTables } from '../../../base/sqlite/stores/store-file.ts';
import { VERDICT_COUNTS, type VerdictCounts } from '../claims/verdict-counts.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import type { StoredPeriod } from './queries.ts';

const SCHEMA = 'sql/evaluation-verdicts.sql';

const LATEST = 'SELECT counts FROM verdict_count WHERE result = ? ORDER BY verdict_count DESC LIMIT 1';

/** Adds the counts of the latest result of an answer, unless they are there. Call it in the transaction that added the result. */
export function addVerdictCounts(
  { connection }: EvaluationStore,
  answer: number,
  scoring: number,
  counts: VerdictCounts,
): void {
  addTables(connection, SCHEMA);
  const sql = 'SELECT result FROM latest_result WHERE answer = ? AND scoring = ?';
  const result = connection.prepare<[number, number], number>(sql).pluck().get(answer, scoring);
  const json = JSON.stringify(counts);
  if (result === undefined || connection.prepare<[number], string>(LATEST).pluck().get(result) === json) return;
  connection.prepare<[number, string]>('INSERT INTO verdict_count (result, counts) VALUES (?, ?)').run(result, json);
}

/** The sums over the latest results of a period; null where no result of it has counts. */
export function sumVerdictCounts(
  store: EvaluationStore,
  scoring: number,
  { since, until }: StoredPeriod,
): VerdictCounts | null {
  const isThere = store.read(() =>
    store.connection.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'verdict_count'`).get(),
  );
  if (isThere === undefined) return null;
  const sums = VERDICT_COUNTS.map((name) => `coalesce(sum(counts ->> '$.${name}'), 0) AS ${name}`);
  const sql = `
    SELECT count(*) AS results, ${sums.join(', ')}
    FROM answer CROSS JOIN latest_result USING (answer)
    CROSS JOIN verdict_count ON verdict_count = (SELECT max(verdict_count) FROM verdict_count WHERE result = latest_result.result)
    WHERE scoring = :scoring AND answer.at >= coalesce(:since, answer.at) AND (:until IS NULL OR answer.at < :until)`;
  const query = store.query<[object], VerdictCounts & { readonly results: number }>(sql);
  const { results, ...counts } = store.read(() => query.get({ scoring, since, until })) as VerdictCounts & {
    readonly results: number;
  };
  return results === 0 ? null : counts;
}
