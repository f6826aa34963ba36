/** Files of marks: what `audit review export` writes, or a table that was filled in by hand. */
import { CsvError, parse } from 'csv-parse/sync';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { fileStatus } from '../../base/system/file-status.ts';
import { readFileBytes } from '../../base/system/read-file.ts';
import { fromSpreadsheet, toSpreadsheet } from '../../base/text/spreadsheet.ts';

/** A file is read into memory as a whole. */
const MOST_BYTES = 256 << 20;
/** The fields of a row, by the names of columns and keys. */
const REVIEW_FIELDS = ['run', 'trialId', 'reviewer', 'mark', 'note', 'at', 'labels', 'role'] as const;
type Field = (typeof REVIEW_FIELDS)[number];
const REQUIRED: readonly Field[] = ['trialId', 'reviewer', 'mark'];

/** An unchecked row; null for an empty field. */
export interface ReviewRow extends Readonly<Record<Field, string | null>> {
  /** The number of its last line, from 1. */
  readonly line: number;
}

export interface ReviewFile {
  readonly rows: readonly ReviewRow[];
  /** Returns a text as it is after it was written to such a file and read again. */
  readonly kept: (text: string) => string;
}

/**
 * Reads a file whose name ends in .csv or .jsonl.
 * @throws InputError that names the file, the line and what is wrong.
 */
export function readReviewFile(path: string): ReviewFile {
  if (/\.csv$/i.test(path)) return { rows: csvRows(path), kept: (text) => fromSpreadsheet(toSpreadsheet(text)) };
  if (/\.(?:jsonl|ndjson)$/i.test(path)) return { rows: jsonRows(path), kept: (text) => text };
  throw new InputError(`${path}: neither .csv nor .jsonl; give the file the ending of its format.`);
}

function csvRows(path: string): ReviewRow[] {
  type Record = { readonly record: Readonly<{ [name: string]: string }>; readonly info: { readonly lines: number } };
  try {
    const records = parse(readText(path), {
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
    }) as unknown as Record[];
    return records.map(({ record, info: { lines } }) =>
      createRow(path, lines, (field) => {
        const value = record[field] ?? '';
        return value === '' ? null : fromSpreadsheet(value);
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`${path}: not a valid table (${error.message}); repair it, or export it again.`);
  }
}

function jsonRows(path: string): ReviewRow[] {
  return readText(path)
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((text, at): ReviewRow[] => {
      if (text.trim() === '') return [];
      const line = at + 1;
      const value = parseObject(text, `${path}: line ${line}`);
      return [createRow(path, line, (field) => textField(value[field], `${path}: line ${line}: ${field}`))];
    });
}

function createRow(path: string, line: number, read: (field: Field) => string | null): ReviewRow {
  const row = {
    line,
    ...(Object.fromEntries(REVIEW_FIELDS.map((field) => [field, read(field)])) as Omit<ReviewRow, 'line'>),
  };
  const missing = REQUIRED.find((field) => row[field] === null);
  if (missing === undefined) return row;
  throw new InputError(`${path}: line ${line}: ${missing}: is missing; each row has ${REQUIRED.join(', ')}.`);
}

function parseObject(text: string, place: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    throw new InputError(`${place}: not valid JSON (${errorMessage(error)}); repair it, or export it again.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InputError(`${place}: not a JSON object; each line must be one.`);
}

function textField(value: unknown, place: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new InputError(`${place}: not a string; write it in quotes.`);
}

/** @throws InputError for a file that cannot be read, is too large, or is not UTF-8. */
function readText(path: string): string {
  const advice = 'name a file of marks';
  const { size } = fileStatus(path, advice);
  if (size > MOST_BYTES)
    throw new InputError(`${path}: has ${size} bytes, and at most ${MOST_BYTES} are read; split it.`);
  const bytes = readFileBytes(path, { advice });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputError(`${path}: not UTF-8; convert it, or export it again.`);
  }
}
