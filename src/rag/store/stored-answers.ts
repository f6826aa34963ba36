/** Answers as they come out of the store. */
import { DamagedStore } from '../../sqlite/errors.ts';
import { storedJson } from '../../stores/stored-values.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { answeredOf, type AnswerRow } from './answer-rows.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { tagsOf } from './stored-values.ts';

/** ISO 8601, UTC; null for no limit. */
export interface StoredPeriod {
  /** Included. */
  readonly since: string | null;
  /** Not included. */
  readonly until: string | null;
}

export interface StoredAnswer {
  readonly key: number;
  readonly answered: AnsweredQuery;
}

type Row = Omit<AnswerRow, 'sha256'> & { readonly answer: number; readonly tags: string };

const SELECT = `
  SELECT answer, id, at, has_own_time AS hasOwnTime, query, text, ground_truth AS groundTruth, details,
    (SELECT json_group_array(tag) FROM tag WHERE tag.answer = answer.answer) AS tags
  FROM answer`;

const LAST = 'SELECT coalesce(max(answer), 0) FROM answer';

/** How many answers are in memory. */
const PAGE = 500;

/** In the order of arrival. The store may be written meanwhile; what comes later is not among them. */
export async function* storedAnswers(
  store: EvaluationStore,
  { since, until }: StoredPeriod,
): AsyncGenerator<StoredAnswer> {
  const db = store.connection;
  const last = store.read(() => db.prepare<[], number>(LAST).pluck().get() ?? 0);
  const page = store.query<[object], Row>(
    `${SELECT} WHERE answer > :after AND answer <= :last AND at >= coalesce(:since, at) AND (:until IS NULL OR at < :until)
     ORDER BY answer LIMIT ${PAGE}`,
  );
  for (let after = 0; ;) {
    const answers = store.read(() => page.all({ after, last, since, until }).map(storedOf));
    yield* answers;
    const end = answers.at(-1);
    if (end === undefined) return;
    after = end.key;
  }
}

/** One answer by its key. */
export function storedAnswer(store: EvaluationStore, key: number): StoredAnswer & { readonly at: string } {
  const one = store.query<[number], Row>(`${SELECT} WHERE answer = ?`);
  return store.read(() => {
    const row = one.get(key);
    if (row === undefined) throw new DamagedStore(`the answer ${key} cannot be found by its key`);
    return { ...storedOf(row), at: row.at };
  });
}

function storedOf(row: Row): StoredAnswer {
  return { key: row.answer, answered: answeredOf(row, storedJson(row.tags, 'the tags of an answer', tagsOf)) };
}
