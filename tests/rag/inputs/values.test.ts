/** Values of rows: paths, Python's literals, texts, documents, times. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocuments } from '../../../src/rag/inputs/values/documents.ts';
import { readEmbedded } from '../../../src/rag/inputs/values/embedded.ts';
import { readRelevance, readTags, readTime, readTruth } from '../../../src/rag/inputs/values/fields.ts';
import { findAnswerText, findQueryText } from '../../../src/rag/inputs/values/found-text.ts';
import { makeId } from '../../../src/rag/inputs/values/made-ids.ts';
import { compilePath, readPath } from '../../../src/rag/inputs/values/path.ts';
import { parsePythonLiteral } from '../../../src/rag/inputs/values/python-literal.ts';
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

const user = { role: 'user', content: 'first' };
const lastUser = { role: 'user', content: [{ type: 'text', text: 'last' }] };
const assistant = { role: 'assistant', content: 'answer' };
const human = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'HumanMessage'],
  kwargs: { content: 'asked' },
};

test.each<[unknown, string | null, string | null]>([
  ['text', 'text', 'text'],
  [7, '7', '7'],
  [null, null, null],
  [{ question: 'q', answer: 'a' }, 'q', 'a'],
  ['{"question": "q", "answer": "a"}', 'q', 'a'],
  ['{"level": "high"}', '{"level": "high"}', '{"level": "high"}'],
  [{ level: 'high', n: 1 }, 'high', 'high'],
  [{ a: 'x', b: 'y' }, null, null],
  [[user, assistant, lastUser, assistant], 'last', 'answer'],
  [{ messages: [[human, assistant]] }, 'asked', 'answer'],
  [{ choices: [{ message: assistant }] }, null, 'answer'],
  [{ generations: [[{ text: 'g' }]] }, null, 'g'],
  [[], null, null],
  [['a', 'b'], 'ab', 'ab'],
])('the query and the answer in %j', (value, query, answer) => {
  expect([findQueryText(value), findAnswerText(value)]).toEqual([query, answer]);
});

test.each<[unknown, unknown]>([
  [undefined, null],
  ['', null],
  ['one text', [[makeId('text', 'one text'), 'one text', null]]],
  [[], []],
  [
    ['a', 'a'],
    [
      [makeId('text', 'a'), 'a', null],
      [makeId('text', 'a'), 'a', null],
    ],
  ],
  [[['a', 0.5]], [[makeId('text', 'a'), 'a', 0.5]]],
  [[[{ page_content: 'a', id: 'i' }, 0.5]], [['i', 'a', 0.5]]],
  [[{ text: 'a', doc_id: 3, score: 1 }], [[3, 'a', 1]]],
  [[{ doc_id: 'only' }], [['only', null, null]]],
  [[{ 'document.content': 'a', 'document.id': 'd', 'document.score': 2 }], [['d', 'a', 2]]],
  [[{ document: 'a', score: 1 }], [[makeId('text', 'a'), 'a', 1]]],
  [[{ page_content: 'a', metadata: { source: 's', chunk_id: 'c' } }], [['c', 'a', null]]],
  [{ documents: [{ pageContent: 'a', id: 'i' }] }, [['i', 'a', null]]],
  [{ output: { documents: ['a'] } }, [[makeId('text', 'a'), 'a', null]]],
  [{ content: 'a', nodes: ['b'] }, [[makeId('text', 'a'), 'a', null]]],
])('the documents in %j', (value, documents) => {
  expect(readDocuments(value)?.map(({ id, text, score }) => [id, text, score]) ?? null).toEqual(documents);
});

test.each<[unknown, string]>([
  [[1], 'contexts[0]: is no document; it must be a text, or an object with a text or an id'],
  [['a', {}], 'contexts[1]: is no document'],
  [[null], 'contexts[0]: is no document'],
  [5, 'contexts: is no document'],
])('%j has something else than documents', (value, message) => {
  expect(() => readDocuments(value)).toThrow(message);
});

test.each<[unknown, string | number | null]>([
  ['2026-11-20T09:30:00+09:00', '2026-11-20T09:30:00+09:00'],
  [1795629929, 1795629929],
  [1795629929123, 1795629929.123],
  ['1795629929000000', 1795629929],
  ['1795629929000000000', 1795629929],
  ['yesterday', null],
  [-1, null],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(NaN), null],
])('the time %j', (value, time) => {
  expect(readTime(value)).toBe(time);
});

test('several ground truths are lines, an empty one is none', () => {
  expect([readTruth(['a', 'b']), readTruth("['a', 'b']"), readTruth(''), readTruth([]), readTruth('a')]).toEqual([
    'a\nb',
    'a\nb',
    null,
    null,
    'a',
  ]);
});

test('tags and judgments may be written as text', () => {
  expect([readTags("['a', 'b', '']"), readTags('a'), readTags(null)]).toEqual([['a', 'b'], ['a'], []]);
  expect([readRelevance('["a"]'), readRelevance('{"a": 2}'), readRelevance('a'), readRelevance('')]).toEqual([
    ['a'],
    { a: 2 },
    ['a'],
    null,
  ]);
});
