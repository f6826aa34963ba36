/** Reads answers from the store. */
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { readAnswerRow } from './answer-rows.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { selectAnswer, selectAnswerPage, type StoredPeriod, type WholeAnswer } from './queries.ts';
import { readTags } from './stored-values.ts';

export interface StoredAnswer {
  readonly key: number;
  readonly answered: AnsweredQuery;
}

const LAST = 'SELECT coalesce(max(answer), 0) FROM answer';

/** The number of answers in memory. */
const PAGE = 500;

/** In the order of arrival. Other processes may write to the store; later answers are not included. */
export async function* storedAnswers(store: EvaluationStore, period: StoredPeriod): AsyncGenerator<StoredAnswer> {
  const db = store.connection;
  const last = store.read(() => db.prepare<[], number>(LAST).pluck().get() ?? 0);
  for (let after = 0; ;) {
    const page = store.composed(selectAnswerPage(period, after, last, PAGE));
    const answers = store.read(() => page.all().map(readStored));
    yield* answers;
    const end = answers.at(-1);
    if (end === undefined) return;
    after = end.key;
  }
}

/** One answer by its key. */
export function storedAnswer(store: EvaluationStore, key: number): StoredAnswer & { readonly at: string } {
  const one = store.composed(selectAnswer(key));
  return store.read(() => {
    const row = one.get();
    if (row === undefined) throw new DamagedStore(`the answer ${key} cannot be found by its key`);
    return { ...readStored(row), at: row.at };
  });
}

function readStored(row: WholeAnswer): StoredAnswer {
  return { key: row.answer, answered: readAnswerRow(row, storedJson(row.tags, 'the tags of an answer', readTags)) };
}
