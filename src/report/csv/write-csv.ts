/**
 * Comma-separated values as in RFC 4180: a header, CRLF, quotes doubled. Not csv-stringify: its `escape_formulas` examines the first character
 * only, and spreadsheets skip whitespace before a formula.
 */
import { toSpreadsheet } from '../../base/text/spreadsheet.ts';
import type { Table, Value } from '../tables/table.ts';

const NEEDS_QUOTES = /[",;\s]/;

export function csvText({ columns, rows }: Table): string {
  return csvLines([columns, ...rows]);
}

/** Rows without a header, to be added to a table. */
export function csvLines(rows: readonly (readonly Value[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** An empty field means that there is no value; an empty text is a pair of quotes. */
function field(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = toSpreadsheet(value);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
