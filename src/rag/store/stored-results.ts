/** Results and feedback as they come out of the store. */
import type { Scoring, ScoredMetric, WhyAbsent } from '../../core/evaluation.ts';
import { InputError } from '../../core/errors.ts';
import type { TimedFeedback, TimedResult } from '../over-time/timed-result.ts';
import type { EvaluationStore, RequestCounts } from './evaluation-store.ts';
import type { StoredPeriod } from './stored-answers.ts';

export interface StoredScoring {
  readonly key: number;
  readonly scoring: Scoring;
  /** How many answers have a result under it. */
  readonly answers: number;
}

/** All scorings with a result; the one that was used last comes last. */
export function storedScorings(store: EvaluationStore): StoredScoring[] {
  const sql = `
    SELECT scoring AS key, config, count(DISTINCT answer) AS answers FROM scoring JOIN result USING (scoring)
    GROUP BY scoring ORDER BY max(result)`;
  return store.read(() =>
    store.connection
      .prepare<[], { key: number; config: string; answers: number }>(sql)
      .all()
      .map(({ key, config, answers }) => ({ key, scoring: JSON.parse(config) as Scoring, answers })),
  );
}

/**
 * The scoring of a report: that of a number, or the one that was used last.
 * @throws InputError where there is none.
 */
export function chosenScoring(store: EvaluationStore, key: number | null): StoredScoring {
  const all = storedScorings(store);
  const chosen = key === null ? all.at(-1) : all.find((one) => one.key === key);
  if (chosen !== undefined) return chosen;
  if (key === null)
    throw new InputError(`${store.path}: holds no result yet; make some first: audit rag evaluate … --db ${store.path}`);
  throw new InputError(`--scoring ${key}: there is no such scoring; there are ${all.map((one) => one.key).join(', ')}.`);
}

interface ResultRow {
  readonly record: number;
  readonly id: string;
  readonly at: string;
  readonly tags: string;
  readonly overall: number | null;
  readonly metrics: string;
  readonly absent: string;
}

const PERIOD = 'answer.at >= coalesce(:since, answer.at) AND (:until IS NULL OR answer.at < :until)';

/** The latest result of each answer of a period, in the order of arrival. */
export function* storedResults(
  store: EvaluationStore,
  scoring: number,
  { since, until }: StoredPeriod,
): Generator<TimedResult> {
  const sql = `
    SELECT answer.answer AS record, id, answer.at, overall, metrics, absent,
      (SELECT json_group_array(tag) FROM tag WHERE tag.answer = answer.answer) AS tags
    FROM answer CROSS JOIN latest_result USING (answer) WHERE scoring = :scoring AND ${PERIOD} ORDER BY answer.answer`;
  for (const row of store.connection.prepare<[object], ResultRow>(sql).iterate({ scoring, since, until }))
    yield {
      ...row,
      at: Date.parse(row.at),
      tags: JSON.parse(row.tags) as string[],
      metrics: JSON.parse(row.metrics) as Record<string, ScoredMetric>,
      absent: JSON.parse(row.absent) as Record<string, WhyAbsent>,
    };
}

interface FeedbackRow {
  readonly id: string;
  readonly at: string;
  readonly thumb: 1 | -1 | null;
  readonly text: string | null;
}

/** What users said in a period, in the order of arrival. */
export function* storedFeedback(store: EvaluationStore, { since, until }: StoredPeriod): Generator<TimedFeedback> {
  const sql = `
    SELECT id, at, thumb, text FROM feedback
    WHERE at >= coalesce(:since, at) AND (:until IS NULL OR at < :until) ORDER BY feedback`;
  for (const { at, thumb, ...row } of store.connection.prepare<[object], FeedbackRow>(sql).iterate({ since, until }))
    yield { ...row, at: Date.parse(at), thumb: thumb === null ? null : thumb > 0 ? 'up' : 'down' };
}

/** What only the store knows of a period. */
export interface StoredCounts {
  readonly answers: number;
  /** Those of which the time is only when they were stored. */
  readonly withoutTime: number;
  readonly requests: number;
  readonly unanswered: number;
  readonly unread: number;
}

export function storedCounts(store: EvaluationStore, scoring: number, { since, until }: StoredPeriod): StoredCounts {
  const answers = `SELECT count(*) AS answers, coalesce(sum(has_own_time = 0), 0) AS withoutTime FROM answer WHERE ${PERIOD}`;
  const requests = `
    SELECT coalesce(sum(asked), 0) AS asked, coalesce(sum(unanswered), 0) AS unanswered, coalesce(sum(unread), 0) AS unread
    FROM answer CROSS JOIN latest_result USING (answer) WHERE scoring = :scoring AND ${PERIOD}`;
  return store.read(() => {
    const db = store.connection;
    const some = db.prepare<[object], Pick<StoredCounts, 'answers' | 'withoutTime'>>(answers).get({ since, until });
    const asked = db.prepare<[object], RequestCounts>(requests).get({ scoring, since, until });
    if (some === undefined || asked === undefined) throw new Error('a query of counts has no row');
    return { ...some, requests: asked.asked, unanswered: asked.unanswered, unread: asked.unread };
  });
}
