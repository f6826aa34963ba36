/** Answered queries as rows of the store, there and back. */
import { createHash } from 'node:crypto';
import type { AnsweredQuery, Context } from '../records/answered-query.ts';

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

/** What has no column of its own. */
interface Details extends Pick<AnsweredQuery, 'expectedRelationships' | 'labels'> {
  readonly contexts: readonly Context[] | null;
  /** By name of the document, so that the same grades give the same text. */
  readonly relevant: readonly (readonly [id: string, grade: number])[] | null;
}

/** @param now stands for the time of an answer that has none. */
export function rowOf(answered: AnsweredQuery, now: string): AnswerRow {
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

/** @param tags in their order. */
export function answeredOf(row: Omit<AnswerRow, 'sha256'>, tags: readonly string[]): AnsweredQuery {
  const { id, at, hasOwnTime, query, text, groundTruth } = row;
  const { contexts, relevant, expectedRelationships, labels } = JSON.parse(row.details) as Details;
  return {
    id,
    query,
    answer: text,
    groundTruth,
    contexts,
    relevant: relevant === null ? null : new Map(relevant),
    expectedRelationships,
    tags,
    time: hasOwnTime === 1 ? at : null,
    labels,
  };
}
