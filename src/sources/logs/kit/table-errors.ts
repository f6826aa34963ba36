/** What is wrong with a table that cannot be read, in plain words: the library names its options and parts of its grammar. */
import type { CsvError } from 'csv-parse';
import { plural } from '../../../base/text/plural.ts';
import type { Delimiter } from './table-rows.ts';

/** How a table is written, for the advice. */
interface TableText {
  readonly delimiter: Delimiter;
  /** How many lines are before the first one that the library got. */
  readonly linesBefore: number;
}

const NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'a comma',
  '\t': 'a tab',
  ';': 'a semicolon',
  '|': 'a vertical line',
};

/** The sentence without the path and a full stop. */
export function describeTableError(error: CsvError, { delimiter, linesBefore }: TableText): string {
  const { lines, record } = error;
  const line = `line ${linesBefore + (typeof lines === 'number' ? lines : 0)}`;
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `${line} ${describeCells(error, record)}; write each cell that has ${NAMES[delimiter]} in it in double quotation marks, or write the table again`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return `${line} has text after the quotation mark that closes a cell, which may begin on an earlier line; write each quotation mark inside of a cell twice, or write the table again`;
    case 'INVALID_OPENING_QUOTE':
      return `${line} has a quotation mark inside of a cell; write such a cell in double quotation marks, with the mark in it twice, or write the table again`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a cell begins with a quotation mark and is not closed until the end, at ${line}; write each quotation mark inside of a cell twice, or copy the table again`;
    default:
      return `not a valid table (${error.message}); repair it, or write it again`;
  }
}

/** The number of columns in a message of the library, which has it nowhere else. */
const COLUMNS = /(?:length is|expect) (\d+)/;
/** Characters of a cell that are shown. */
const SHOWN = 40;

/** How many cells a row has, how many it should have, and how it begins. */
function describeCells({ message }: CsvError, record: unknown): string {
  const cells = Array.isArray(record) ? record.filter((cell) => typeof cell === 'string') : [];
  const start = JSON.stringify(
    Array.from(cells[0] ?? '')
      .slice(0, SHOWN)
      .join(''),
  );
  const columns = Number(COLUMNS.exec(message)?.[1]);
  return `has ${plural(cells.length, 'cell')} (the first is ${start}) in a table of ${plural(columns, 'column')}`;
}
