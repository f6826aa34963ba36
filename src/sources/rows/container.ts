/** What contains the rows of a file: lines, a list, an object of rows, columns, one row, a table. */
import type { JsonObject } from '../../base/core/json-line.ts';
import { findNamedList, findRecords } from '../logs/json/find-records.ts';
import { plainName } from '../logs/kit/fields/field-names.ts';
import { PARQUET_START } from '../logs/kit/parquet.ts';
import { readHeader } from '../logs/kit/table.ts';
import { rowsOfColumns } from '../logs/kit/columns.ts';
import { isObject } from './is-object.ts';

type Delimiter = ',' | '\t' | ';';
export type Container =
  | { readonly kind: 'lines' | 'whole' | 'columns' | 'parquet' }
  /** The path of names to the list or object; empty where the document itself is it. */
  | { readonly kind: 'list' | 'object'; readonly path: readonly string[] }
  | { readonly kind: 'table'; readonly delimiter: Delimiter };

/** Names of objects in which such a list may be. */
const AROUND: ReadonlySet<string> = new Set(['data', 'dataset', 'result', 'results', 'testrundata']);
/** Names of lists of rows. Other lists in an object are a part of one row, such as its documents. */
const LISTS: ReadonlySet<string> = new Set(
  'answers cases data dataset details entries evals evaluations examples instances items logs outputs predictions records resourcespans responses results rows runs samples scopespans spans testcases tests traces trials'.split(
    ' ',
  ),
);

/** Columns of pandas (`{"question": {"0": …}}`) and of Hugging Face data sets (`{"question": ["…", …]}`). */
const COLUMNS = /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*(?:\{\s*"0"\s*:|\[\s*(?:"(?:[^"\\]|\\.)*"|null|-?[\d.]+)\s*[,\]])/;
const NAME = /^"?[\p{L}\p{N}_ .:()[\]/-]{0,80}"?$/u;

/** Whether an object is a row, whatever lists it contains. */
type IsRow = (value: JsonObject) => boolean;

/**
 * @param start the beginning of the file.
 * @param isRow for a first line with lists that could be columns or rows.
 */
export function findContainer(start: string, isRow: IsRow): Container {
  if (start.startsWith(PARQUET_START)) return { kind: 'parquet' };
  const [first] = start.trimStart();
  if (first === '[') return { kind: 'list', path: [] };
  if (first === '{') return findInObject(start, isRow);
  const delimiter = findDelimiter(readHeader(start));
  return delimiter === null ? { kind: 'lines' } : { kind: 'table', delimiter };
}

function findInObject(start: string, isRow: IsRow): Container {
  const text = start.trimStart();
  const end = text.indexOf('\n');
  const line = end === -1 ? (isJson(text) ? text : null) : text.slice(0, end);
  if (line !== null && areLines(line, end === -1 ? '' : text.slice(end + 1), isRow)) return { kind: 'lines' };
  const list = findNamedList(start, containsRows);
  if (list !== null) return { kind: 'list', path: list.path };
  if (COLUMNS.test(start)) return { kind: 'columns' };
  if (line !== null && isJson(line)) return { kind: 'lines' };
  if (isObjectOfRows(start)) return { kind: 'object', path: [] };
  return { kind: line === null ? 'lines' : 'whole' };
}

/** The end of a line in the middle of an object. */
const IN_OBJECT = /[{[,:]\s*$/;

/** Whether the first line is a row, broken or not, and not the beginning of a document. */
function areLines(line: string, rest: string, isRow: IsRow): boolean {
  const isWhole = isJson(line);
  if (isWhole && isKnownRow(line, isRow)) return true;
  return rest.trimStart().startsWith('{') && (isWhole || !IN_OBJECT.test(line));
}

function isObjectOfRows(start: string): boolean {
  const found = findRecords(start);
  return found?.form === 'object' && found.path.length === 0;
}

function containsRows(path: readonly string[]): boolean {
  const names = path.map(plainName);
  return LISTS.has(names.at(-1) ?? '') && names.slice(0, -1).every((name) => AROUND.has(name));
}

function isKnownRow(line: string, isRow: IsRow): boolean {
  const row: unknown = JSON.parse(line);
  return isObject(row) && rowsOfColumns(row) === null && isRow(row);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** null for a line that is no header of a table. */
function findDelimiter(header: string): Delimiter | null {
  const delimiter = ([',', '\t', ';'] as const).find((one) => header.includes(one));
  const names = delimiter === undefined ? [] : header.split(delimiter);
  return delimiter !== undefined && names.every((name) => NAME.test(name)) ? delimiter : null;
}
