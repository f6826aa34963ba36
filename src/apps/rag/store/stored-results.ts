/** Reads results from the store. */
import type { Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../../base/core/errors.ts';
import { listKnownNames } from '../../../base/text/nearest-name.ts';
import { onlyRow } from '../../../base/sqlite/queries.ts';
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { storedJson, storedTime } from '../../../base/sqlite/stores/stored-values.ts';
import type { TimedResult } from '../over-time/timed-result.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import type { RequestCounts } from './stored-request.ts';
import {
  countAnswers,
  countRequests,
  selectKeysWithResult,
  selectResult,
  selectResults,
  type StoredPeriod,
  type WholeResult,
} from './queries.ts';
import { readStoredScoring } from './stored-scoring.ts';
import { readAbsent, readMetrics, readTags } from './stored-values.ts';

export interface StoredScoring {
  readonly key: number;
  readonly scoring: Scoring;
  /** The number of answers with a result under it. */
  readonly answers: number;
}

/** All scorings with a result, in the order of their last use. */
export function storedScorings(store: EvaluationStore): StoredScoring[] {
  const sql = `
    SELECT scoring AS key, config, scoring.at, count(DISTINCT answer) AS answers FROM scoring JOIN result USING (scoring)
    GROUP BY scoring ORDER BY max(result)`;
  return store.read(() =>
    store
      .query<[], { key: number; config: string; at: string; answers: number }>(sql)
      .all()
      .map(({ key, config, at, answers }) => {
        storedTime(at, 'scoring.at');
        return { key, scoring: readStoredScoring(config, key, store.path), answers };
      }),
  );
}

/**
 * Chooses the scoring of a report: the one with this number, or the last one used. @throws InputError where there is none.
 */
export function chooseScoring(store: EvaluationStore, key: number | null): StoredScoring {
  const all = storedScorings(store);
  const chosen = key === null ? all.at(-1) : all.find((one) => one.key === key);
  if (chosen !== undefined) return chosen;
  if (key === null)
    throw new InputError(
      `${store.path}: contains no result yet; evaluate answers first: audit rag evaluate … --db ${store.path}`,
    );
  throw new InputError(
    `--scoring ${key}: no such scoring${listKnownNames(
      [],
      all.map((one) => String(one.key)),
    )}.`,
  );
}

/** The latest result of each answer of a period, in the order of arrival. */
export function* storedResults(store: EvaluationStore, scoring: number, period: StoredPeriod): Generator<TimedResult> {
  const rows = store.composed(selectResults(scoring, period)).iterate();
  yield* store.readEach(rows.map(readResult));
}

function readResult({ at, made, tags, metrics, absent, ...row }: WholeResult): TimedResult {
  storedTime(made, 'result.at');
  return {
    ...row,
    at: storedTime(at, 'answer.at'),
    tags: storedJson(tags, 'the tags of an answer', readTags),
    metrics: storedJson(metrics, 'result.metrics', readMetrics),
    absent: storedJson(absent, 'result.absent', readAbsent),
  };
}

/**
 * The latest result of one answer.
 * @throws InputError if the store listed the result, but it cannot be found.
 */
export function storedResult(store: EvaluationStore, scoring: number, answer: number): TimedResult {
  const result = store.composed(selectResult(scoring, answer));
  return store.read(() => {
    const row = result.get();
    if (row === undefined) throw new DamagedStore(`the result of answer ${answer} cannot be found by its key`);
    return readResult(row);
  });
}

/** The keys of the answers of a period to a query that have a result. */
export function answersWithResult(store: EvaluationStore, scoring: number, id: string, period: StoredPeriod): number[] {
  const keys = store.composed(selectKeysWithResult(scoring, id, period));
  return store.read(() => keys.all().map(({ answer }) => answer));
}

/** Counts of a period that only the store has. */
export interface StoredCounts {
  readonly answers: number;
  /** Answers whose only time is that of storing. */
  readonly withoutTime: number;
  readonly requests: number;
  readonly unanswered: number;
  readonly unread: number;
}

export function storedCounts(store: EvaluationStore, scoring: number, period: StoredPeriod): StoredCounts {
  return store.read(() => {
    const answers = onlyRow(store.connection, countAnswers(period));
    const counts = onlyRow(store.connection, countRequests(scoring, period));
    assertCounts(counts);
    const { asked, ...others } = counts;
    return { ...answers, requests: asked, ...others };
  });
}

/** SQLite adds up values of any type. @throws DamagedStore for sums that no results of this program have. */
function assertCounts(counts: RequestCounts): void {
  const { asked, unanswered, unread } = counts;
  const areCounts = [asked, unanswered, unread].every((count) => Number.isSafeInteger(count) && count >= 0);
  if (!areCounts || unanswered > asked || unread > asked)
    throw new DamagedStore('result.asked, result.unanswered or result.unread is wrong');
}
