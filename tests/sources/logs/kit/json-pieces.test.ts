/** Large JSON documents, piece by piece. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLooseJson } from '../../../../src/sources/logs/kit/json.ts';
import { jsonPieces, readMembers } from '../../../../src/sources/logs/kit/json-pieces.ts';
import { USUAL_LIMITS, type LogLimits } from '../../../../src/base/core/log-fields.ts';
import { thorough } from '../../../support/thorough.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type List = string | readonly string[] | null;

async function piecesOf(
  text: string,
  list: List,
  size = 3,
  limits: Partial<LogLimits> = {},
  members?: readonly string[],
) {
  const pieces: [string | null, unknown][] = [];
  const options = {
    list,
    place: 'x.json',
    limits: { ...USUAL_LIMITS, ...limits },
    ...(members === undefined ? {} : { members }),
  };
  for await (const { key, bytes } of jsonPieces(inChunks(text, size), options))
    pieces.push([key, JSON.parse(bytes.toString()) as unknown]);
  return pieces;
}

async function membersOf(text: string, object: string | null, size: number, record: number = USUAL_LIMITS.record) {
  const members: [string | null, boolean, unknown][] = [];
  const options = { object, place: 'x.json', limits: { ...USUAL_LIMITS, record } };
  for await (const { key, isInner, bytes } of jsonPieces(inChunks(text, size), options))
    members.push([key, isInner, JSON.parse(bytes.toString())]);
  return members;
}

describe('pieces', () => {
  test('are the members of the object and the elements of its list, in order', async () => {
    const text =
      ' {"a": 1, "list" : [{"b": "]}\\"["}, [1, [2]], "x,y", -1.5e3, null ,true], "c": {"list": [3]}, "d":"\\\\"} \n';
    for (const size of [1, 2, 3, 7, 1000])
      expect(await piecesOf(text, 'list', size)).toEqual([
        ['a', 1],
        [null, { b: ']}"[' }],
        [null, [1, [2]]],
        [null, 'x,y'],
        [null, -1500],
        [null, null],
        [null, true],
        ['c', { list: [3] }],
        ['d', '\\'],
      ]);
  });

  test('of a document that is a list', async () => {
    expect(await piecesOf('\ufeff[1,{"a":[]},"é"]', null)).toEqual([
      [null, 1],
      [null, { a: [] }],
      [null, 'é'],
    ]);
    expect(await piecesOf('[]', null)).toEqual([]);
    expect(await piecesOf('{}', 'list')).toEqual([]);
    expect(await piecesOf('{"list": null, "x": []}', 'list')).toEqual([
      ['list', null],
      ['x', []],
    ]);
  });

  test('of a deeper list, and of the members beside it on the path', async () => {
    const text =
      '{"a": {"list": [0]}, "results": {"v": 3, "list": [1, {"list": []}], "t": "}"}, "list": [2], "z": null}';
    for (const size of [1, 2, 5, 1000])
      expect(await piecesOf(text, ['results', 'list'], size)).toEqual([
        ['a', { list: [0] }],
        ['results.v', 3],
        [null, 1],
        [null, { list: [] }],
        ['results.t', '}'],
        ['list', [2]],
        ['z', null],
      ]);
    expect(await piecesOf('{"results": [1], "x": {}}', ['results', 'list'])).toEqual([
      ['results', [1]],
      ['x', {}],
    ]);
    expect(await piecesOf('{"results": {"list": {"a": 1}}}', ['results', 'list'])).toEqual([
      ['results.list', { a: 1 }],
    ]);
    await expect(piecesOf('{"results": {"list": [1]}', ['results', 'list'])).rejects.toThrow(/ends in the middle/);
  });

  test('that are not wanted are skipped, however large they are', async () => {
    const text = `{"a": "${'x'.repeat(99)}", "list": [1], "b": 2, "c": [${'3,'.repeat(99)}3], "d": 77777777777777777777777}`;
    const some = await piecesOf(text, 'list', 7, { document: 20 }, ['b']);
    expect(some).toEqual([
      [null, 1],
      ['b', 2],
    ]);
    expect(await piecesOf(text, 'list', 7, { document: 20 }, [])).toEqual([[null, 1]]);
    await expect(piecesOf(text, 'list', 7, { document: 20 }, ['a'])).rejects.toThrow('more than 20 bytes');
  });

  test('are the members of a long object, and those around it', async () => {
    const text = '{"a": {"0": 1}, "long": {"0": {"long": {"1": 2}}, "type": "x", "2": [3]}, "b": [4], "1": null}';
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(await membersOf(text, 'long', size)).toEqual([
        ['a', false, { 0: 1 }],
        ['0', true, { long: { 1: 2 } }],
        ['type', true, 'x'],
        ['2', true, [3]],
        ['b', false, [4]],
        ['1', false, null],
      ]);
      expect(await membersOf(text, null, size)).toEqual([
        ['a', true, { 0: 1 }],
        ['long', true, { 0: { long: { 1: 2 } }, type: 'x', 2: [3] }],
        ['b', true, [4]],
        ['1', true, null],
      ]);
    }
  });

  test.each([[1, 2, 3], null, '{text}'])('of a long object that is %j are one', async (value) => {
    expect(await membersOf(JSON.stringify({ long: value }), 'long', 3, 4)).toEqual([['long', false, value]]);
  });

  test.each<[string, string | null, RegExp]>([
    ['{"long": {"a": "12345"}}', 'long', /more than 4 bytes in one record/],
    ['{"long": {"a": 1}', 'long', /ends in the middle/],
    ['{"a": 1', null, /ends in the middle/],
    ['[1]', null, /begins with something other than an object/],
  ])('%s is no document with the long object %s', async (text, object, reason) => {
    await expect(membersOf(text, object, 3, 4)).rejects.toThrow(reason);
  });

  test('equal the results of JSON.parse, for any document and any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1, 3),
        async (members, elements, size, indent) => {
          const { list: _, ...others } = members;
          const document = { ...others, list: elements };
          const pieces = await piecesOf(JSON.stringify(document, null, indent), 'list', size);
          const found = pieces.filter(([key]) => key === null).map(([, value]) => value);
          expect(found).toEqual(JSON.parse(JSON.stringify(elements)));
          expect(Object.fromEntries(pieces.filter(([key]) => key !== null))).toEqual(
            JSON.parse(JSON.stringify(others)),
          );
        },
      ),
    );
  });

  test.each<[string, string | null, RegExp]>([
    ['{"list": [1, 2', 'list', /^x\.json: ends in the middle/],
    ['{"list": [1]', 'list', /ends in the middle/],
    ['', 'list', /ends in the middle/],
    ['[1]', 'list', /begins with something other than an object/],
    ['{"a": 1}', null, /begins with something other than a list/],
    ['{"a" 1}', 'list', /has no colon after "a"/],
    ['{a: 1}', 'list', /has something other than a member/],
    ['{"a": 1} x', 'list', /has something after its end/],
  ])('%j (%s) is refused', async (text, list, reason) => {
    await expect(piecesOf(text, list)).rejects.toThrow(reason);
  });

  test('limits stop pieces that are too large or too deep, for any chunks', async () => {
    const deep = `{"list": [${'['.repeat(30)}${']'.repeat(30)}]}`;
    expect(await piecesOf(deep, 'list', 5, { depth: 30 })).toHaveLength(1);
    await expect(piecesOf(deep, 'list', 5, { depth: 29 })).rejects.toThrow(
      'x.json: nested deeper than 29; if this is intended, raise the limit with --limit depth=…',
    );
    const long = `{"a": "${'x'.repeat(50)}", "list": ["${'y'.repeat(50)}"]}`;
    expect(await piecesOf(long, 'list', 5, { record: 52, document: 52 })).toHaveLength(2);
    await expect(piecesOf(long, 'list', 5, { record: 51 })).rejects.toThrow('more than 51 bytes in one record');
    await expect(piecesOf(long, 'list', 5, { document: 51 })).rejects.toThrow('more than 51 bytes in one document');
  });
});

test.each([1, 3, 1000])('members of an object are read without its others, in chunks of %i bytes', async (size) => {
  const text = '{"a": {"b": [1, "}"]}, "skip": {"a": 2, "x": "\\""}, "c": NaN, "a2": 3, "a": 4}';
  const options = { place: 'x.json', limits: { ...USUAL_LIMITS, document: 20 } };
  expect(await readMembers(inChunks(text, size), ['a', 'c', 'none'], options)).toEqual({ a: 4, c: null });
  await expect(readMembers(inChunks('[1]', size), ['a'], options)).rejects.toThrow('other than an object');
  await expect(readMembers(inChunks('{"a": 1', size), ['a'], options)).rejects.toThrow('ends in the middle');
  await expect(readMembers(inChunks(`{"a": [${'1, '.repeat(9)}1]}`, size), ['a'], options)).rejects.toThrow(
    '--limit document',
  );
  expect(await readMembers(inChunks(`{"b": [${'1, '.repeat(9)}1]}`, size), ['a'], options)).toEqual({});
});

test('bare NaN and Infinity become null, but not inside texts', () => {
  const loose = (text: string): unknown => parseLooseJson(Buffer.from(text), 'x');
  expect(loose('{"a": NaN, "b": [-Infinity, Infinity, "NaN \\" Infinity"], "c": 1}')).toEqual({
    a: null,
    b: [null, null, 'NaN " Infinity'],
    c: 1,
  });
  expect(loose('{"id": 12345678901234567890}')).toEqual({ id: '12345678901234567890' });
  expect(() => loose('{"a": NaN,}')).toThrow('x: not valid JSON');
  expect(() => loose('{"a": undefined}')).toThrow('x: not valid JSON');
});

thorough('in a document with NaN, a text may be long and contain what looks like its end', () => {
  const text = `${'x'.repeat(1 << 24)} \\" NaN \\\\`;
  const found = parseLooseJson(Buffer.from(JSON.stringify({ text, a: 1 }).replace('"a":1', '"a":NaN')), 'x');
  expect(found).toEqual({ text, a: null });
  expect(() => parseLooseJson(Buffer.from('{"a": NaN, "b": "NaN'), 'x')).toThrow('x: not valid JSON');
});
