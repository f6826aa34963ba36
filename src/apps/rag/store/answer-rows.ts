/** Converts answered queries to rows of the store, and back. */
import { createHash } from 'node:crypto';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { checkGrade, type Grades } from '../retrieval/query.ts';
import { readAnsweredQuery, type AnsweredQuery, type Context } from '../records/answered-query.ts';
import { isAbsent, objectAt } from '../records/fields.ts';

export interface AnswerRow {
  readonly sha256: string;
  readonly id: string;
  readonly at: string;
  readonly hasOwnTime: 0 | 1;
  readonly query: string;
  readonly text: string;
  readonly groundTruth: string | null;
  readonly details: string;
}

/** The fields without a separate column. */
interface Details extends Pick<AnsweredQuery, 'expectedRelationships' | 'labels'> {
  readonly contexts: readonly Context[] | null;
  /** Sorted by the id of the document, so that the same grades give the same text. */
  readonly relevant: readonly (readonly [id: string, grade: number])[] | null;
}

/** @param now the time of an answer without one. */
export function createAnswerRow(answered: AnsweredQuery, now: string): AnswerRow {
  const { id, query, answer, groundTruth, contexts, relevant, expectedRelationships, labels, time, tags } = answered;
  const grades = relevant === null ? null : [...relevant].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const details: Details = { contexts, relevant: grades, expectedRelationships, labels };
  const content = [String(id), time, query, answer, groundTruth, details, tags];
  return {
    sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    id: String(id),
    at: time ?? now,
    hasOwnTime: time === null ? 0 : 1,
    query,
    text: answer,
    groundTruth,
    details: JSON.stringify(details),
  };
}

/** @param tags in their order. @throws DamagedStore for details that {@link createAnswerRow} does not make. */
export function readAnswerRow(row: Omit<AnswerRow, 'sha256'>, tags: readonly string[]): AnsweredQuery {
  const { id, at, hasOwnTime, query, text, groundTruth } = row;
  const time = hasOwnTime === 1 ? at : null;
  return storedJson(row.details, 'answer.details', (value) => {
    const { contexts, relevant, expectedRelationships, labels } = objectAt(value, 'it', 'an object');
    const grades = readGrades(relevant);
    const input = { query, answer: text, groundTruth, contexts, expectedRelationships, labels };
    return { ...readAnsweredQuery(input, id), relevant: grades, tags, time };
  });
}

/** @throws TypeError unless it is a list of ids and grades. */
function readGrades(value: unknown): Grades | null {
  if (isAbsent(value)) return null;
  if (!Array.isArray(value)) throw new TypeError('relevant: must be a list');
  return new Map(
    value.map((pair: unknown, at) => {
      const [id, grade] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
      if (typeof id !== 'string') throw new TypeError(`relevant[${at}]: must be the id and the grade of a document`);
      return [id, checkGrade(`relevant[${at}]`, grade)];
    }),
  );
}
