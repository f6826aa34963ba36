/** Tables that cannot be read: the line, what is in it, and what to do. */
import { expect, test } from 'vitest';
import { namedRows } from '../../../../src/sources/logs/kit/table.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { fileWith } from '../../../support/sample-records.ts';

async function errorOf(content: string): Promise<string> {
  try {
    for await (const _ of namedRows(fileWith(content), { limits: USUAL_LIMITS })) continue;
  } catch (error) {
    return String(error).replace(/^.*?: .*?: /, '');
  }
  return '';
}

const HEADER = 'response,gold,id\n';
const ROWS = 'It is A,A,1\nIt is B,B,2\n'.repeat(3);

test.each([
  [
    'too many cells',
    `${HEADER}${ROWS}It is A, or B,A,1\n`,
    'line 8 has 4 cells (the first is "It is A") in a table of 3 columns; write each cell that has a comma in it in double quotation marks, or write the table again.',
  ],
  [
    'too few cells, and lines before the header',
    `sep=;\nresponse;gold;id\n${ROWS.replaceAll(',', ';')}${'x'.repeat(60)}\n`,
    `line 9 has 1 cell (the first is "${'x'.repeat(40)}") in a table of 3 columns; write each cell that has a semicolon in it in double quotation marks, or write the table again.`,
  ],
  [
    'a quotation mark inside of a cell',
    `${HEADER}${ROWS}It is "A",A,1\n`,
    'line 8 has a quotation mark inside of a cell; write such a cell in double quotation marks, with the mark in it twice, or write the table again.',
  ],
  [
    'text after a cell in quotation marks',
    `${HEADER}${ROWS}"It is" A,A,1\n`,
    'line 8 has text after the quotation mark that closes a cell, which may begin on an earlier line; write each quotation mark inside of a cell twice, or write the table again.',
  ],
  [
    'a quotation mark that is not closed',
    `${HEADER}${ROWS}"It is A,A,1\n`,
    'a cell begins with a quotation mark and is not closed until the end, at line 8; write each quotation mark inside of a cell twice, or copy the table again.',
  ],
])('%s', async (_, content, message) => {
  expect(await errorOf(content)).toBe(message);
});
