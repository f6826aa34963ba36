/** Ways in which programs write tables. Every third answer is wrong. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { openLogSource } from '../../../src/sources/logs/log-source.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { madeZip } from '../../support/made-zip.ts';
import { fieldsOf, fileWith, SAMPLES, SAMPLE_TRIALS } from '../../support/sample-records.ts';

type Cell = string | boolean | number;

const HEADER = ['question', 'response', 'gold', 'correct'];
const ROWS: readonly (readonly Cell[])[] = SAMPLES.map((one) => [one.question, one.response, one.gold, one.correct]);
const write = (rows: readonly (readonly Cell[])[], separator = ',', end = '\n'): string =>
  rows.map((row) => `${row.join(separator)}${end}`).join('');
const TABLE = [HEADER, ...ROWS];
const PLAIN = write(TABLE);
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const TABLES: readonly (readonly [kind: string, content: string | Buffer])[] = [
  ['commas', PLAIN],
  ['semicolons', write(TABLE, ';')],
  [
    'semicolons, and a number with a comma in each row',
    write(
      TABLE.map((row, at) => [...row, at === 0 ? 'loss' : '0,5']),
      ';',
    ),
  ],
  ['tabs', write(TABLE, '\t')],
  [
    'tabs, and a comma in the header',
    write([['question, in full', ...HEADER], ...ROWS.map((row) => ['a', ...row])], '\t'),
  ],
  ['vertical lines', write(TABLE, '|', '\r\n')],
  ['a line with the separator', `sep=;\r\n${write(TABLE, ';', '\r\n')}`],
  ['a quoted line with the separator', `\ufeff"sep=,"\n${PLAIN}`],
  ['title lines', `Results of the run, 3 July\n\n"made ""by"" x"\n${PLAIN}`],
  ['a title that is padded', `Results,,,\n${PLAIN}`],
  ['a title after a byte order mark', `\ufeffErgebnisse für alle\n${PLAIN}`],
  ['UTF-16, little-endian', Buffer.from(`\ufeff${write(TABLE, '\t', '\r\n')}`, 'utf16le')],
  ['UTF-16, big-endian', bigEndian(`\ufeff${PLAIN}`)],
  [
    'a space before quotation marks',
    write(TABLE.map((row) => [row[0] ?? '', ...row.slice(1).map((cell) => ` "${cell}"`)])),
  ],
  ['an index without a name', write([['', ...HEADER], ...ROWS.map((row, at) => [at, ...row])])],
  ['an index that pandas named', write([['Unnamed: 0', ...HEADER], ...ROWS.map((row, at) => [at, ...row])])],
  ['an empty last column', write(TABLE.map((row) => [...row, '']))],
  [
    'names with colons and questions',
    write([['meta: a (%)', 'Sure? Yes/no & why', ...HEADER], ...ROWS.map((row) => ['x', 'y', ...row])]),
  ],
];

test.each(TABLES)('%s', async (_, content) => {
  const path = fileWith(content);
  expect((await findReader(path, null)).id).toBe('csv');
  expect((await trialsIn(path)).map(fieldsOf)).toEqual(SAMPLE_TRIALS);
  expect((await trialsIn(path, { format: 'csv' })).map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

test.each(['utf16le', 'utf-8'] as const)('JSON lines in %s have the same trials', async (encoding) => {
  const lines = SAMPLES.map((one) => `${JSON.stringify({ ...one, note: '„é“😀' })}\r\n`).join('');
  const trials = await trialsIn(fileWith(Buffer.from(`\ufeff${lines}`, encoding)));
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

test('a large file in UTF-16 is recognised by its beginning', async () => {
  const text = `\ufeff${PLAIN}${write(ROWS).repeat(500)}`;
  const path = fileWith(Buffer.from(text, 'utf16le'));
  expect((await findReader(path, null)).id).toBe('csv');
  expect(await trialsIn(path)).toHaveLength(501 * SAMPLES.length);
});

const source = async (content: string) =>
  await openLogSource({ logs: [fileWith(content)], format: null, map: {}, conditions: null, nullGroundTruth: null });

test('the line of the header is in the warnings where it is not the first', async () => {
  expect((await source(`Results\n\n${PLAIN}`)).warnings).toEqual(['log: line 3 was read as the header of the table.']);
  expect((await source(PLAIN)).warnings).toEqual([]);
});

const NUMBERED = write(ROWS.map((row, at) => [at, ...row]));

test('a table without a header is refused, and read with names by the places of its columns', async () => {
  await expect(trialsIn(fileWith(NUMBERED))).rejects.toThrow(
    /no header, .*\(0 \| Question 0\? \| .*from column1 to column5\.$/,
  );
  const map = { response: 'column3', groundTruth: 'column4', label: 'column5', question: 'column2' };
  expect((await trialsIn(fileWith(NUMBERED), { map })).map(fieldsOf)).toEqual(SAMPLE_TRIALS);
});

test.each([
  [
    'numbers of columns as names',
    write([
      [0, 1],
      ['The answer is A.', 'A'],
      ['The answer is B.', 'B'],
    ]),
  ],
  [
    'a year among the names',
    write([
      ['gold', 2024],
      ['A', 1],
      ['B', 2],
    ]),
  ],
])('%s are a header', async (_, content) => {
  const map = { response: content.startsWith('0') ? '0' : 'gold' };
  expect(await trialsIn(fileWith(content), { map })).toHaveLength(2);
});

test.each([
  ['a spreadsheet', madeZip([{ name: 'xl/workbook.xml', content: '<x/>' }]), /a spreadsheet; save it as CSV/],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /a spreadsheet; save it as CSV/],
  ['a tar archive', Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')]), /tar -xf \S*log -C NEW/],
  ['a packed tar archive', gzipSync(Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')])), /tar -xf/],
  ['UTF-16 without a mark', Buffer.from(PLAIN, 'utf16le'), /iconv -f UTF-16LE/],
  ['half a character of UTF-16', Buffer.from(`\ufeff${PLAIN}`, 'utf16le').subarray(0, -1), /not valid UTF-16/],
  ['a table of another encoding', Buffer.from(`${PLAIN}é,a,b,c\n`, 'latin1'), /iconv -f WINDOWS-1252/],
  ['a table in Markdown', '| response | gold |\n|---|:--|\n| a | b |\n', /not of a known format/],
])('%s is refused', async (_, content, reason) => {
  await expect(trialsIn(fileWith(content))).rejects.toThrow(reason);
});

test.each([
  ['of Python', "['one', 'two']"],
  ['of numpy', "['one' 'two']"],
  ['of JSON', '["one", "two"]'],
])('choices may be a list %s', async (_, written) => {
  const cell = `"${written.replaceAll('"', '""')}"`;
  const path = fileWith(write(TABLE.map((row, at) => [...row, at === 0 ? 'choices' : cell])));
  const trials = await trialsIn(path);
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
  expect(trials.map(({ choices }) => choices)).toEqual(SAMPLES.map(() => ['one', 'two']));
});

test('choices that are no list are left out with a warning, unless they are mapped', async () => {
  const path = fileWith(write(TABLE.map((row, at) => [...row, at === 0 ? 'choices' : at < 3 ? '[one' : "['one']"])));
  const trials = await trialsIn(path);
  expect(trials.map(fieldsOf)).toEqual(SAMPLE_TRIALS);
  const { warnings } = await openLogSource({
    logs: [path],
    format: null,
    map: {},
    conditions: null,
    nullGroundTruth: null,
  });
  expect(warnings.join()).toContain(
    'choices of 2 of the first 9 records was left out, because the field choices must be a list of texts, not a string',
  );
  await expect(trialsIn(path, { map: { choices: 'choices' } })).rejects.toThrow(
    'record 1: choices: must be a list of texts, not a string',
  );
});
