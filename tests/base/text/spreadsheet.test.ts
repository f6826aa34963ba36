/** Texts of tables: inert for spreadsheets, and the same when they are read again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inert } from '../../../src/base/text/inert.ts';
import { fromSpreadsheet, toSpreadsheet } from '../../../src/base/text/spreadsheet.ts';
import { inFull } from '../../support/thorough.ts';

const part = fc.oneof(
  fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\t', '\r', '\n', '\0', '\u200b', '␍', '1'),
  fc.string({ unit: 'binary', maxLength: 2 }),
);

test('every text comes back as it is shown', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('');
      expect(fromSpreadsheet(toSpreadsheet(text))).toBe(inert(text));
    }),
    { numRuns: inFull(20_000, 1_333), seed: 1 },
  );
});

test.each([
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ["'x", "'x"],
  ['\t1', "'\t1"],
  ['\u200b=1', "'\u200b=1"],
  ['\0=1', '␀=1'],
])('%j is written as %j', (text, written) => {
  expect(toSpreadsheet(text)).toBe(written);
});
