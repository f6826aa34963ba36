/** Tables that are written column by column: by `to_json()` and `to_dict("list")` of pandas, by data sets, and by scripts with lists. */
import { rowsOfColumns } from '../kit/columns.ts';
import { isRecord } from '../kit/json-lines.ts';
import { isCertainTruth, isOfModel } from '../kit/fields/named-fields.ts';
import { areItems } from '../kit/other-contents.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { hasOutput, listMembers, readBeginning } from './beginning.ts';
import { Scan, type Member } from './scan.ts';

/** The name of a row that has no other. */
const NUMBER = /^\d+$/;

/** Whether an object is a table of columns, judged by the beginning of its document. */
export function areColumns(text: string): boolean {
  const scan = new Scan(text);
  if (scan.next() !== '{') return false;
  if (scan.skip()) return readColumns(readBeginning(text)) !== null;
  const members = listMembers(text);
  const lists = members.filter(({ kind }) => kind === '[');
  if (areItems(members.map(({ name }) => name))) return false;
  if (lists.length > 0) return lists.every(isListColumn) && members.every(({ kind }) => kind !== '{');
  return members.length > 0 && members.every(isNumberedColumn);
}

/** The rows of a table of columns; null for any other document. */
export function readColumns(document: LogRecord): readonly LogRecord[] | null {
  const rows = rowsOfColumns(document);
  if (rows === null) return readLists(document);
  return rows.length > 0 && (Array.isArray(document['columns']) || areRows(document, rows)) ? rows : null;
}

/** Whether the members of an object are columns of rows, and neither records nor lists of records. */
function areRows(document: LogRecord, rows: readonly LogRecord[]): boolean {
  const columns = Object.values(document) as object[];
  if (columns.length < 2) return false;
  if (hasOutput(rows[0] ?? {})) return true;
  if (Object.values(rows[0] ?? {}).some(isRecord)) return false;
  if (columns.every((column) => Array.isArray(column))) return rows.length > 1 && !areItems(Object.keys(document));
  const isNumbered = Object.keys(columns[0] ?? {}).every((name) => NUMBER.test(name));
  return isNumbered && rows.length >= columns.length && !Object.keys(document).every((name) => NUMBER.test(name));
}

/** So many values in each of several lists are no coincidence. */
const LEAST_ROWS = 5;

/** The rows of lists of equal length beside texts, such as the name of the model, which are the same for all rows. */
function readLists(document: LogRecord): readonly LogRecord[] | null {
  const members = Object.entries(document);
  if (Object.values(document).some(isRecord)) return null;
  const rows = rowsOfColumns(Object.fromEntries(members.filter(([, value]) => Array.isArray(value))));
  if (rows === null || !(hasOutput(rows[0] ?? {}) || areAlike(rows))) return null;
  const texts = Object.fromEntries(members.filter(([, value]) => typeof value === 'string'));
  return rows.map((row) => ({ ...texts, ...row }));
}

/** Whether there are several lists that are long enough to be columns, some of texts, or of answers and truths, also where no usual name shows what they are. */
function areAlike(rows: readonly LogRecord[]): boolean {
  const entries = Object.entries(rows[0] ?? {});
  if (entries.length < 2 || rows.length < LEAST_ROWS || entries.some(([, value]) => isRecord(value))) return false;
  const names = entries.map(([path]) => ({ path, texts: [] }));
  const areNamed = names.some((one) => isOfModel(one)) && names.some((one) => isCertainTruth(one));
  return areNamed || entries.some(([, value]) => typeof value === 'string');
}

/** Whether the list begins with a value, or a list of values. */
function isListColumn({ json }: Member): boolean {
  const scan = new Scan(json);
  scan.next();
  return scan.next() !== '{';
}

/** Whether the member is an object of values by the number of the row. */
function isNumberedColumn({ name, kind, json }: Member): boolean {
  const scan = new Scan(json);
  scan.next();
  return (
    kind === '{' &&
    !NUMBER.test(name) &&
    scan.next() === 'text' &&
    NUMBER.test(scan.text) &&
    scan.next() === ':' &&
    scan.next() !== '{'
  );
}
