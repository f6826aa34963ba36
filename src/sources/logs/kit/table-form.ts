/** How a table is written, judged by its beginning: what separates its cells, and which line is the header. */
import { DEFAULT_NAMES, GUESSED_NAMES, plainName } from './fields/field-names.ts';
import { splitRows, type Delimiter, type StartRow } from './table-rows.ts';

/** The beginning of the name of a column that has none; its place follows, counted from 1. */
const PLACE_NAME = 'column';

/** Whether a name is only the place of its column. */
export function isPlaceName(name: string): boolean {
  return name.startsWith(PLACE_NAME) && /^\d+$/.test(name.slice(PLACE_NAME.length));
}

export interface TableForm {
  readonly delimiter: Delimiter;
  /** Characters before the header, or before the first row if there is none: a line with the separator, and titles. */
  readonly skipped: number;
  /** The number of the line that is the header, counted from 1. */
  readonly line: number;
  /** The names of the columns; by their places where there is no header. */
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  /** Whether spaces are between separators and quotation marks. */
  readonly hasSpaces: boolean;
  /** The first rows after the header. */
  readonly rows: readonly (readonly string[])[];
}

const DELIMITERS: readonly Delimiter[] = [',', '\t', ';', '|'];
/** The first line of a table for Excel, which names the separator. */
const SEPARATOR = /^"?sep=([,\t;|])"?\r?\n/i;
/** Of the rows after the header, so many must have as many cells as it. */
const LEAST_ALIKE = 0.9;
/** Title lines before a header. */
const MOST_TITLES = 10;

/** @param text the beginning of the file. @returns null for a text that is no table. */
export function findTableForm(text: string, isWhole: boolean): TableForm | null {
  const named = SEPARATOR.exec(text);
  const start = named?.[0].length ?? 0;
  const delimiters = named === null ? DELIMITERS : [named[1] as Delimiter];
  const forms = delimiters.flatMap((delimiter) => readForm(text, start, delimiter, isWhole) ?? []);
  // What separates the cells of the first line, too, is more certain than what separates those of a later one.
  return forms.toSorted((a, b) => a.line - b.line)[0] ?? readHeader(text, start, delimiters, isWhole);
}

/** It also separates the cells of Markdown. */
const UNCERTAIN: Delimiter = '|';

/** The form of a table with rows of different lengths, by its first line alone: an error for its rows names the first that is wrong. */
function readHeader(
  text: string,
  skipped: number,
  delimiters: readonly Delimiter[],
  isWhole: boolean,
): TableForm | null {
  for (const delimiter of delimiters.filter((one) => one !== UNCERTAIN)) {
    const [header] = splitRows(text, skipped, delimiter, isWhole);
    if (header === undefined || header.cells.length < 2) continue;
    const { cells: names, hasSpaces } = header;
    return { delimiter, skipped, line: 1, names, hasHeader: true, hasSpaces, rows: [] };
  }
  return null;
}

function readForm(text: string, start: number, delimiter: Delimiter, isWhole: boolean): TableForm | null {
  const rows = splitRows(text, start, delimiter, isWhole);
  const width = commonWidth(rows);
  const at = rows.findIndex((row) => isHeader(row, width));
  const header = rows[at];
  if (width < 2 || header === undefined || at > MOST_TITLES) return null;
  if (!rows.slice(0, at).every((row) => isTitle(row, width))) return null;
  const after = rows.slice(at + 1);
  const alike = after.filter(({ cells }) => cells.length === width).length;
  if (alike < LEAST_ALIKE * after.length || (at > 0 && after.length === 0)) return null;
  if (after[0]?.cells.every((cell) => RULE.test(cell)) === true) return null;
  const cells = after.map((row) => row.cells);
  const hasHeader = !areData(header.cells, cells);
  return {
    delimiter,
    skipped: header.at,
    line: text.slice(0, header.at).split('\n').length,
    names: hasHeader ? header.cells : header.cells.map((_, place) => `${PLACE_NAME}${place + 1}`),
    hasHeader,
    hasSpaces: rows.some(({ hasSpaces }) => hasSpaces),
    rows: hasHeader ? cells : [header.cells, ...cells],
  };
}

/** A cell of the line after the header of a table in Markdown, which is another format. */
const RULE = /^\s*(?::?-+:?)?\s*$/;

/** How many cells most rows have. */
function commonWidth(rows: readonly StartRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Whether a row before the header can be a title. A header without a name for the first column has one cell less than its rows. */
function isTitle(row: StartRow, width: number): boolean {
  return countFilled(row) < Math.max(2, width - 1);
}

function countFilled({ cells }: StartRow): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Whether a row can be the header: a title has as many cells as the others if a program pads it, but only one is filled. */
function isHeader(row: StartRow, width: number): boolean {
  return row.cells.length === width && countFilled(row) >= Math.min(2, width - 1);
}

const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(DEFAULT_NAMES), ...Object.values(GUESSED_NAMES)].flat().map(plainName),
);
const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;
const BOOLEAN = /^\s*(?:true|false)\s*$/i;

/** Whether the first row is data, because it has a number or a truth value where the others have one, or a value that they have too. */
function areData(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (rows.length === 0 || first.some((cell) => KNOWN.has(plainName(cell)))) return false;
  return first.some((cell, at) => {
    const others = rows.filter((row) => row.join() !== first.join()).map((row) => row[at] ?? '');
    const isLike = (kind: RegExp): boolean => kind.test(cell) && others.every((other) => kind.test(other));
    return others.length > 0 && cell.trim() !== '' && (isLike(NUMBER) || isLike(BOOLEAN) || others.includes(cell));
  });
}
