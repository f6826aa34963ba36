/** Reads a query of the input: its retrieved documents, and the judgments of documents by people or models. */
import type { JsonObject } from '../../../base/core/json-line.ts';

/** Grades by the id of the document. */
export type Grades = ReadonlyMap<string, number>;

/** The judgments of the documents of a query. */
export interface Judgments {
  /** Grades for relevance: a document is relevant if its grade reaches the relevance level. */
  readonly relevance: Grades;
  /** Grades for the gain of nDCG. */
  readonly gains: Grades;
}

export interface RetrievalQuery {
  /** Ids of documents, best first. */
  readonly retrieved: readonly string[];
  /** null where no document was judged. */
  readonly judgments: Judgments | null;
  /** The rank to cut at; null for those of the options. */
  readonly k: number | null;
}

/** 2^grade and sums of it stay finite below. */
export const LARGEST_GRADE = 1000;
/** The grade of documents in a list of relevant ones. */
const LISTED = 1;

/**
 * A query from a line of JSON: `{retrieved, relevant?, scores?, k?}`.
 *
 * `relevant` has the relevant documents (a list, each of grade 1, or grades by id), `scores` their gain for nDCG (grades by id);
 * where one is missing, the other is used for both. Ids are strings or whole numbers, and compared as text.
 * @throws TypeError that names the field.
 */
export function readQuery({ retrieved, relevant, scores, k }: JsonObject): RetrievalQuery {
  const relevance = relevant === undefined || relevant === null ? null : readRelevance(relevant);
  const gains = scores === undefined || scores === null ? null : readGrades('scores', scores);
  const some = relevance ?? gains;
  return {
    retrieved: readIds('retrieved', retrieved),
    judgments: some === null ? null : { relevance: some, gains: gains ?? some },
    k: k === undefined || k === null ? null : wholeNumber('k', k),
  };
}

/**
 * Checks that metrics can be computed from a grade.
 * @throws TypeError that names the field.
 */
export function checkGrade(field: string, grade: unknown): number {
  if (!isGrade(grade)) throw new TypeError(`${field}: must be a number from ${-LARGEST_GRADE} to ${LARGEST_GRADE}`);
  return grade;
}

/** Whether metrics can be computed from it. */
function isGrade(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LARGEST_GRADE;
}

/**
 * Reads relevant documents: a list of ids, each of grade 1, or grades by id.
 * @throws TypeError that names the field.
 */
export function readRelevance(relevant: unknown): Grades {
  if (Array.isArray(relevant)) return new Map(readIds('relevant', relevant).map((id) => [id, LISTED]));
  return readGrades('relevant', relevant, 'a list of ids, or grades by id');
}

function readGrades(field: string, value: unknown, what = 'an object with grades by id'): Grades {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${field}: must be ${what}`);
  return new Map(
    Object.entries(value).map(([id, grade]) => [id, checkGrade(`${field}[${JSON.stringify(id)}]`, grade)]),
  );
}

function readIds(field: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError(`${field}: must be a list of ids`);
  if (value.every((id) => typeof id === 'string')) return value;
  return value.map((id: unknown, at) => {
    if (typeof id === 'string') return id;
    if (Number.isSafeInteger(id)) return String(id);
    throw new TypeError(`${field}[${at}]: must be a string or a whole number`);
  });
}

function wholeNumber(field: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${field}: must be a whole number`);
  return value as number;
}
