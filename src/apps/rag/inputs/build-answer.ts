/** Makes answered queries of the fields that a format found. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { isLineId } from '../../../base/core/json-line.ts';
import { ANSWER_JUDGES } from '../judges/judges.ts';
import { readAnsweredQuery, type AnsweredQuery } from '../records/answered-query.ts';
import { describeRow } from '../../../sources/rows/field-map.ts';
import type { AnswerField, FoundFields } from './format.ts';
import { readDocuments } from './values/documents.ts';
import { readNumber, readRelevance, readTags, readTime, readTruth } from './values/fields.ts';
import { findAnswerText, findQueryText } from './values/found-text.ts';
import { makeId } from './values/made-ids.ts';

/** Where a field was looked for, and in what. */
export interface Search {
  readonly names: Partial<Record<AnswerField, readonly string[]>>;
  /** null for a trace, in whose first step they were looked for. */
  readonly row: JsonObject | null;
}

/**
 * An answer without an id has one made from its query.
 * @throws TypeError that names a field that is missing or has another type.
 */
export function buildAnswer(fields: FoundFields, search: Search): AnsweredQuery {
  const query = asText(fields.query, findQueryText) ?? missing('query', search);
  const answer = asText(fields.answer, findAnswerText) ?? missing('answer', search);
  const id = readId(fields.id) ?? makeId('query', query);
  const input = {
    query,
    answer,
    groundTruth: readTruth(fields.groundTruth),
    contexts: readDocuments(fields.contexts),
    relevant: readRelevance(fields.relevant),
    expectedRelationships: fields.expectedRelationships,
    tags: readTags(fields.tags),
    time: readTime(fields.time),
    labels: fields.labels ?? readLabels(fields),
  };
  return readAnsweredQuery(input, id);
}

/** A text is itself, whatever it contains. */
function asText(value: unknown, find: (value: unknown) => string | null): string | null {
  return typeof value === 'string' ? value : find(value);
}

/** A mapped label that the row lacks is no label. */
function readLabels(fields: FoundFields): JsonObject {
  const values = ANSWER_JUDGES.map((id) => [id, readNumber(fields[`labels.${id}`])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

function readId(value: unknown): string | number | undefined {
  return isLineId(value) && value !== '' ? value : undefined;
}

const ADVICE = (field: string): string => `name another field with --map ${field}=PATH`;

function missing(field: 'query' | 'answer', { names, row }: Search): never {
  const looked = names[field]?.join(', ');
  if (row === null) {
    const what = looked ?? (field === 'query' ? 'input' : 'output');
    throw new TypeError(`${field}: is missing; the first step has no ${what}`);
  }
  const present = names[field]?.find((name) => Object.hasOwn(row, name));
  if (present !== undefined) throw new TypeError(`${field}: ${present} contains no text; ${ADVICE(field)}`);
  throw new TypeError(`${field}: is missing (looked for ${looked ?? field}); ${describeRow(row)}; ${ADVICE(field)}`);
}
