/** Finds the item of trials with ids, where another id and the question show that several trials are about one item. */
import { readPath } from '../mapped-values.ts';
import type { RecordNames } from './record-names.ts';
import type { LogRecord } from '../record-values.ts';

/** Names of ids of questions, as they are compared. */
const NAMES = ['item_id', 'question_id', 'prompt_id', 'problem_id', 'query_id', 'instance_id', 'example_id', 'qid'];

/**
 * The id of the questions, each of which has one text, where it occurs several times; undefined where there is none.
 * Otherwise outputs about one question would count as different items, and intervals would be too narrow.
 * @param taken names that are other fields.
 */
export function findItem(
  records: readonly LogRecord[],
  names: RecordNames,
  taken: ReadonlySet<string>,
  question: string | undefined,
): string | undefined {
  if (question === undefined) return undefined;
  return NAMES.flatMap((name) => names.findLike(name) ?? []).find(
    (name) => !taken.has(name) && isOfQuestions(name, question, records),
  );
}

function isOfQuestions(name: string, question: string, records: readonly LogRecord[]): boolean {
  const pairs = records.map((record) =>
    [record[name], readPath(record, question)].map((value) => JSON.stringify(value)),
  );
  if (pairs.some(([id, text]) => id === undefined || text === undefined)) return false;
  const ids = new Set(pairs.map(([id]) => id)).size;
  const questions = new Set(pairs.map(([, text]) => text)).size;
  const both = new Set(pairs.map((pair) => pair.join('\n'))).size;
  return ids > 1 && ids < records.length && ids === questions && ids === both;
}
