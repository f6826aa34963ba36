/** Documents as tools record them: texts, objects with a text, lists of both, and the same as JSON or as Python prints them. */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { makeId } from './made-ids.ts';

/** A document in the form of the input of `audit rag evaluate`. */
export interface FoundDocument {
  readonly id: string | number;
  readonly text: string | null;
  readonly score: number | null;
  readonly law?: string;
}

const TEXT_NAMES = ['text', 'content', 'page_content', 'pageContent', 'document.content', 'chunk', 'passage', 'context', 'body']; // prettier-ignore
const ID_NAMES = [
  'id',
  'doc_id',
  'document_id',
  'docId',
  'documentId',
  'document.id',
  'id_',
  'node_id',
  'chunk_id',
  '_id',
];
const SCORE_NAMES = ['score', 'document.score', 'similarity', 'relevance_score', 'similarity_score'];
/** Ids that metadata has of a piece of text; that of the file would be the same for many of them. */
const METADATA_IDS = ['id', 'chunk_id', '_id'];
/** What an object may have in place of the fields of a document. */
const INNER_NAMES = ['document', 'node', 'kwargs', 'doc'];
const LIST_NAMES = [
  'documents', 'docs', 'contexts', 'context', 'source_documents', 'retrieved_documents', 'source_nodes', 'nodes', 'matches', 'results', 'hits',
  'output',
]; // prettier-ignore
const DEEPEST = 4;

/**
 * The documents of a value, best first; null where there are none to read, such as a missing field.
 * @throws TypeError that names what is no document.
 */
export function readDocuments(value: unknown, field = 'contexts'): FoundDocument[] | null {
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  if (inner === undefined || inner === null || inner === '') return null;
  if (typeof inner === 'string') return [document(inner, field)];
  if (Array.isArray(inner)) return (inner as unknown[]).map((one, at) => document(one, `${field}[${at}]`));
  const list = typeof inner === 'object' ? findList(inner as JsonObject, 0) : null;
  return list === null ? [document(inner, field)] : list.map((one, at) => document(one, `${field}[${at}]`));
}

/** The list of documents in an object that is no document, such as the outputs of a retriever; null where there is none. */
function findList(object: JsonObject, depth: number): readonly unknown[] | null {
  if (depth > DEEPEST || firstOf(object, TEXT_NAMES, isText) !== undefined) return null;
  for (const name of LIST_NAMES) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const inner = typeof value === 'string' ? readEmbedded(value) : value;
    if (Array.isArray(inner)) return inner as unknown[];
    const list = isObject(inner) ? findList(inner, depth + 1) : null;
    if (list !== null) return list;
  }
  return null;
}

/** A pair is a document and its score. */
function document(value: unknown, place: string): FoundDocument {
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = typeof first === 'string' ? plainText(first) : isObject(first) ? readObject(first, 0) : null;
  if (found === null)
    throw new TypeError(`${place}: is no document; it must be a text, or an object with a text or an id`);
  return found.score === null && typeof second === 'number' ? { ...found, score: second } : found;
}

function plainText(text: string): FoundDocument {
  return { id: makeId('text', text), text, score: null };
}

function readObject(object: JsonObject, depth: number): FoundDocument | null {
  const text = firstOf(object, TEXT_NAMES, isText) ?? null;
  const id = firstOf(object, ID_NAMES, isId) ?? idOfMetadata(object);
  const score = firstOf(object, SCORE_NAMES, isNumber) ?? null;
  const law = typeof object['law'] === 'string' ? { law: object['law'] } : {};
  const inner = depth > DEEPEST || text !== null ? null : readInner(object, depth);
  if (inner !== null) return { ...inner, score: inner.score ?? score };
  if (text === null && id === undefined) return null;
  return { id: id ?? makeId('text', text ?? ''), text, score, ...law };
}

function readInner(object: JsonObject, depth: number): FoundDocument | null {
  for (const name of INNER_NAMES) {
    const value = object[name];
    if (typeof value === 'string') return readObject({ ...object, text: value, [name]: null }, DEEPEST);
    const found = isObject(value) ? readObject(value, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

function idOfMetadata({ metadata }: JsonObject): string | number | undefined {
  return isObject(metadata) ? firstOf(metadata, METADATA_IDS, isId) : undefined;
}

function firstOf<Kind>(
  object: JsonObject,
  names: readonly string[],
  is: (value: unknown) => value is Kind,
): Kind | undefined {
  for (const name of names) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (is(value)) return value;
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || Number.isSafeInteger(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
