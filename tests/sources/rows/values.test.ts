/** Values of rows: paths, and lists and objects in texts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEmbedded } from '../../../src/sources/rows/embedded.ts';
import { compilePath, readPath } from '../../../src/sources/rows/path.ts';
import { parsePythonLiteral } from '../../../src/sources/rows/python-literal.ts';
import { inFull } from '../../support/thorough.ts';

describe('paths', () => {
  const row = {
    a: { b: [{ c: 1 }, { c: 2 }, {}] },
    'a.b': 'dotted',
    'x.y': { 'z.w': 'two dots' },
    text: '{"d": ["e", {"f": "g"}]}',
    python: "{'d': ['e']}",
    plain: '{not json}',
  };
  test.each<[string, unknown]>([
    ['a', row.a],
    ['a.b', 'dotted'],
    ['x.y.z.w', 'two dots'],
    ['text.d[0]', 'e'],
    ['text.d[1].f', 'g'],
    ['text.d[-1].f', 'g'],
    ['python.d[]', ['e']],
    ['plain.d', undefined],
    ['text.d[7]', undefined],
    ['a.x', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
  ])('%s', (path, value) => {
    expect(readPath(row, compilePath(path)!)).toEqual(value);
  });

  test('each element gives a list, without elements that lack the rest', () => {
    expect(readPath({ a: row.a }, compilePath('a.b[].c')!)).toEqual([1, 2]);
    expect(readPath({ a: row.a }, compilePath('a.b[1].c')!)).toBe(2);
    expect(readPath({ a: { b: 1 } }, compilePath('a.b[].c')!)).toBeUndefined();
  });

  test.each(['', '.', 'a.', '.a', 'a..b', 'a[', 'a[x]', 'a]b', 'a[1'])('%j is none', (path) => {
    expect(compilePath(path)).toBeNull();
  });
});

/** As Python's repr writes a value of JSON. */
function repr(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, inner]) => `${repr(key)}: ${repr(inner)}`)
      .join(', ')}}`;
  const text = (value as string).replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", String.raw`\'`)}'`;
}

describe("Python's literals", () => {
  test.each<[string, unknown]>([
    ["['a', \"b's\"]", ['a', "b's"]],
    ["('a', 1, -2.5e3, None, True, nan)", ['a', 1, -2500, null, true, null]],
    ["['a' 'b'\n 'c']", ['a', 'b', 'c']],
    ["array(['a', 'b'], dtype=object)", ['a', 'b']],
    ["[Document(id='1', metadata={'k': 1}, page_content='a')]", [{ id: '1', metadata: { k: 1 }, page_content: 'a' }]],
    [String.raw`['\x41\u3042\n\'']`, ["Aあ\n'"]],
    ['{}', {}],
    ['[]', []],
    ['{1: 2}', { 1: 2 }],
  ])('%s', (text, value) => {
    expect(parsePythonLiteral(text)).toEqual(value);
  });

  test.each([
    "['a'",
    "['a'] b",
    '[see Article 709]',
    "{'a'",
    '[<object at 0x1>]',
    'a',
    '1',
    "'a'",
    '[',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ])('%s is none', (text) => {
    expect(parsePythonLiteral(text)).toBeNull();
  });

  test('what Python writes is read again', () => {
    const values = fc.oneof(
      fc.array(fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(parsePythonLiteral(repr(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: inFull(3000, 100) },
    );
  });

  // A time that grows faster than the text would not end before the limit of a test.
  test.each(['[', "['", "'a' ", '\\\\', "{'a': ", '[1,', 'f(', '(((', "{'a'", 'a=', '((a='])(
    'a megabyte of %j ends',
    (piece) => {
      expect(parsePythonLiteral(`[${piece.repeat(1_000_000 / piece.length)}`)).toBeNull();
    },
  );
});

test.each<[string, unknown]>([
  ['["a"]', ['a']],
  [" {'a': 1}", { a: 1 }],
  ['[1] In Tokyo', '[1] In Tokyo'],
  ['(a) first', '(a) first'],
  ['plain', 'plain'],
  ['"text"', '"text"'],
])('%s contains a list or an object, or is a text', (text, value) => {
  expect(readEmbedded(text)).toEqual(value);
});
