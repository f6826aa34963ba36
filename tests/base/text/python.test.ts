/** Text and numbers as Python 3.11 sees them. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lower, offsetBeforeLowering } from '../../../src/base/text/case.ts';
import { casefold } from '../../../src/base/text/casefold.ts';
import { countCodePoints } from '../../../src/base/text/code-points.ts';
import { isDigits } from '../../../src/base/text/digits.ts';
import { splitLines } from '../../../src/base/text/lines.ts';
import { compareCodePoints } from '../../../src/base/text/order.ts';
import { readFloat } from '../../../src/base/text/python-float.ts';
import { formatFixed, formatSigned } from '../../../src/base/text/python-numbers.ts';
import * as utf8 from '../../../src/base/text/utf8.ts';
import { collapseWhitespace, isWhitespace, strip } from '../../../src/base/text/whitespace.ts';
import { isWordCodePoint } from '../../../src/base/text/words.ts';
import { cases } from '../../support/fixtures.ts';
import { inFull, thorough } from '../../support/thorough.ts';

type Range = readonly [from: number, to: number];

interface Sets {
  isspace_strip_set: Range[];
  re_s: Range[];
  re_d: Range[];
  re_w: Range[];
  isdigit: Range[];
  splitlines_breaks: number[];
  lower_changes_length: [codePoint: number, lowered: number[]][];
  nonascii_lower_to_ascii: [codePoint: number, lowered: string][];
}
const [sets] = cases<Sets>('python_unicode_sets.json') as [Sets];

const MAX = 0x10ffff;
const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff;
const codePoints = (test_: (codePoint: number) => boolean) =>
  Array.from({ length: MAX + 1 }, (_, i) => i).filter((codePoint) => test_(codePoint));
const expand = (ranges: readonly Range[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

/**
 * Letters and numbers of Unicode 15 to 17, which JavaScript knows and Python 3.11 does not: all of them unassigned ("Cn") in its
 * unicodedata, that is, in Unicode 14.
 */
const NEWER = `
  88f c5c cdc 1c89-1c8a a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 105c0-105f3 10940-10959 10d40-10d65 10d6f-10d85
  10ec2-10ec7 1123f-11240 11380-11389 1138b 1138e 11390-113b5 113b7 113d1 113d3 116d0-116e3 11bc0-11be0
  11bf0-11bf9 11db0-11ddb 11de0-11de9 11f02 11f04-11f10 11f12-11f33 11f50-11f59 1342f 13441-13446 13460-143fa
  16100-1611d 16130-16139 16d40-16d6c 16d70-16d79 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 187f8-187ff 18cff
  18d09-18d1e 18d80-18df2 1b132 1b155 1ccf0-1ccf9 1d2c0-1d2d3 1df25-1df2a 1e030-1e06d 1e4d0-1e4eb 1e4f0-1e4f9
  1e5d0-1e5ed 1e5f0-1e5fa 1e6c0-1e6de 1e6e0-1e6e2 1e6e4-1e6e5 1e6e7-1e6ed 1e6f0-1e6f4 1e6fe-1e6ff 2b739-2b73f
  2cea2-2cead 2ebf0-2ee5d 31350-33479
`;
const newer = new Set(
  expand(
    NEWER.trim()
      .split(/\s+/)
      .map((range) => {
        const [from = '', to = from] = range.split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
  ),
);

describe('number formats', () => {
  interface Case {
    readonly id: number;
    readonly value: number;
    readonly is_negative_zero: boolean;
    readonly f1: string;
    readonly f2: string;
    readonly pf2: string;
  }

  test('every number of the fixture', () => {
    const all = cases<Case>('number_format.jsonl');
    expect(all.length).toBeGreaterThan(200);
    for (const { id, value, is_negative_zero: isNegativeZero, f1, f2, pf2 } of all) {
      expect(Object.is(value, -0), `case ${id}`).toBe(isNegativeZero);
      expect([formatFixed(value, 1), formatFixed(value, 2), formatSigned(value, 2)], `case ${id}`).toEqual([
        f1,
        f2,
        pf2,
      ]);
    }
  });

  test.each([
    [Number.NaN, 'nan', 'nan'],
    [Infinity, 'inf', '+inf'],
    [-Infinity, '-inf', '-inf'],
    [-0.001, '-0.00', '-0.00'],
    [Number.MIN_VALUE, '0.00', '+0.00'],
    [1e21, '1000000000000000000000.00', '+1000000000000000000000.00'],
  ])('%s', (value, fixed, signed) => {
    expect([formatFixed(value, 2), formatSigned(value, 2)]).toEqual([fixed, signed]);
  });

  test.each([
    [0.5, '0'],
    [1.5, '2'],
    [2.5, '2'],
    [-0.4, '-0'],
  ])('%s without digits', (value, text) => {
    expect(formatFixed(value, 0)).toBe(text);
  });
});

describe('sets of characters, over all code points', () => {
  thorough('white space', () => {
    const wanted = expand(sets.isspace_strip_set);
    expect(expand(sets.re_s)).toEqual(wanted);
    expect(codePoints(isWhitespace)).toEqual(wanted);
    expect(codePoints((codePoint) => strip(String.fromCodePoint(codePoint)) === '')).toEqual(wanted);
    expect(codePoints((codePoint) => collapseWhitespace(`a${String.fromCodePoint(codePoint)}b`) === 'a b')).toEqual(
      wanted,
    );
  });

  thorough.each([
    ['isdigit()', sets.isdigit, (codePoint: number) => isDigits(String.fromCodePoint(codePoint))],
    [String.raw`\d`, sets.re_d, (codePoint: number) => readFloat(String.fromCodePoint(codePoint)) !== undefined],
    [String.raw`\w`, sets.re_w, isWordCodePoint],
    [String.raw`\w from a table`, sets.re_w, utf8.isWord],
  ])('%s', (_, ranges, has) => {
    const wanted = new Set(expand(ranges));
    const ours = new Set(codePoints(has));
    expect(
      wanted
        .values()
        .filter((one) => !ours.has(one))
        .toArray(),
    ).toEqual([]);
    expect(
      ours
        .values()
        .filter((one) => !wanted.has(one) && !newer.has(one))
        .toArray(),
    ).toEqual([]);
  });

  test('the value of every decimal digit', () => {
    for (const [from, to] of sets.re_d)
      for (let codePoint = from; codePoint <= to; codePoint++)
        expect(readFloat(`1${String.fromCodePoint(codePoint)}`)).toBe(10 + ((codePoint - from) % 10));
  });

  test('line breaks', () => {
    const isBreak = (codePoint: number) => splitLines(`a${String.fromCodePoint(codePoint)}b`).length === 2;
    expect(codePoints(isBreak)).toEqual(sets.splitlines_breaks);
  });

  thorough('lower case that changes the length, or becomes ASCII', () => {
    const lowered = (codePoint: number) => lower(String.fromCodePoint(codePoint));
    const changing = codePoints((codePoint) => countCodePoints(lowered(codePoint)) !== 1);
    expect(changing.map((codePoint) => [codePoint, Array.from(lowered(codePoint), (c) => c.codePointAt(0))])).toEqual(
      sets.lower_changes_length,
    );
    const toAscii = codePoints((codePoint) => codePoint > 0x7f && /^[\0-\x7f]*$/.test(lowered(codePoint)));
    expect(toAscii.map((codePoint) => [codePoint, lowered(codePoint)])).toEqual(sets.nonascii_lower_to_ascii);
  });
});

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['\na', ['', 'a']],
  ['a\r\nb\rc\n\rd', ['a', 'b', 'c', '', 'd']],
  ['a\x1fb', ['a\x1fb']],
  ['a\x1cb\x1dc\x1ed\x85e\u2028f\u2029g\vh\fi', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
])('lines of %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});

const anyText = fc.string({ unit: 'binary' });

test('texts are ordered by code points', () => {
  const numbers = (text: string) => Array.from(text, (char) => char.codePointAt(0) as number);
  const reference = (a: string, b: string) => {
    const [x, y] = [numbers(a), numbers(b)];
    const at = x.findIndex((codePoint, i) => codePoint !== y[i]);
    return at === -1 ? x.length - y.length : (x[at] as number) - (y[at] ?? -1);
  };
  const astral = fc.string({ unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '😀', '𐐀', '\u{10ffff}') });
  fc.assert(
    fc.property(fc.oneof(anyText, astral), fc.oneof(anyText, astral), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(reference(a, b)));
    }),
    { numRuns: inFull(5_000, 833), seed: 1 },
  );
  expect(['😀', '\uffff', 'a'].toSorted(compareCodePoints)).toEqual(['a', '\uffff', '😀']);
});

test.each([
  ['4_3', 43],
  [' 0.6 ', 0.6],
  ['\u30000.6\x85', 0.6],
  ['0.6\x1f', undefined],
  ['０.６', 0.6],
  ['𝟘.𝟝', 0.5],
  ['𝟿𝟶', 90],
  ['٣', 3],
  ['1e-1', 0.1],
  ['1E+1_0', 1e10],
  ['.5', 0.5],
  ['5.', 5],
  ['5.e1', 50],
  ['+0.5', 0.5],
  ['-0', -0],
  ['1_0.0_1', 10.01],
  ['1e400', Infinity],
  ['nan', Number.NaN],
  ['-NaN', Number.NaN],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['+INF', Infinity],
  ['', undefined],
  [' ', undefined],
  ['.', undefined],
  ['0x1', undefined],
  ['1__0', undefined],
  ['_1', undefined],
  ['1_', undefined],
  ['1_.0', undefined],
  ['1._0', undefined],
  ['1e', undefined],
  ['e1', undefined],
  ['1e_1', undefined],
  ['--1', undefined],
  ['1 0', undefined],
  ['1,5', undefined],
  ['infinit', undefined],
  ['²', undefined],
  ['\ufeff1', undefined],
])('float(%j) is %s', (text, value) => {
  expect(readFloat(text)).toBe(value);
});

describe('offsets across lower-casing', () => {
  test.each([
    ['Paris', 3, 3],
    ['Paris', 99, 5],
    ['İx', 2, 2],
    ['aİb', 3, 3],
    ['aİb', 4, 3],
    ['İİ</think>x', 12, 11],
    ['😀İb', 5, 4],
    ['İ😀b', 2, 3],
    ['İ😀b', 4, 4],
  ])('%s, lowered offset %i', (text, offset, wanted) => {
    expect(offsetBeforeLowering(text, lower(text), offset)).toBe(wanted);
  });

  test('is the slice that Python takes', () => {
    const unit = fc.constantFrom('a', 'İ', '😀', 'É', 'Σ');
    fc.assert(
      fc.property(fc.string({ unit }), fc.nat(20), (text, n) => {
        const lowered = Array.from(lower(text));
        const at = Math.min(n, lowered.length);
        const offset = lowered.slice(0, at).join('').length;
        const wanted = Array.from(text).slice(0, at).join('').length;
        expect(offsetBeforeLowering(text, lower(text), offset)).toBe(wanted);
      }),
      { numRuns: inFull(2_000, 333), seed: 1 },
    );
  });

  test('code points are counted', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d', '\ude00', 'é') }), (text) => {
        expect(countCodePoints(text)).toBe(Array.from(text).length);
      }),
      { seed: 1 },
    );
  });
});

describe('UTF-8', () => {
  const scalars = codePoints((codePoint) => !isSurrogate(codePoint));

  test('every code point is written and read', () => {
    const all = new Uint8Array(4 * scalars.length);
    let end = 0;
    for (const codePoint of scalars) end = utf8.writeCodePoint(all, end, codePoint);
    const bytes = all.subarray(0, end);
    const text = scalars.map((codePoint) => String.fromCodePoint(codePoint)).join('');
    expect(Buffer.compare(bytes, Buffer.from(text))).toBe(0);

    const forward: number[] = [];
    for (let at = 0; at < end; at += utf8.sequenceLength(bytes[at] as number))
      forward.push(utf8.codePointAt(bytes, at));
    const backward: number[] = [];
    for (let at = end; at > 0;) {
      at = utf8.previousStart(bytes, at);
      backward.push(utf8.codePointAt(bytes, at));
    }
    const same = (codePoint: number, i: number) => codePoint === scalars[i];
    expect([forward.length, backward.length]).toEqual([scalars.length, scalars.length]);
    expect(forward.every(same)).toBe(true);
    expect(backward.toReversed().every(same)).toBe(true);
  });

  thorough('every code point folds as it lower-cases', () => {
    const contextual = codePoints((codePoint) => utf8.foldCodePoint(codePoint) === utf8.CONTEXTUAL);
    expect(contextual.filter((codePoint) => !isSurrogate(codePoint))).toEqual([0x130, 0x3a3]);
    expect(contextual.filter(isSurrogate)).toHaveLength(0x800);
    expect(codePoints((codePoint) => utf8.foldCodePoint(codePoint) === utf8.WHITE)).toEqual(
      expand(sets.isspace_strip_set),
    );
    const special = new Set([...contextual, ...expand(sets.isspace_strip_set)]);
    const wrong = scalars.filter(
      (codePoint) =>
        !special.has(codePoint) &&
        String.fromCodePoint(utf8.foldCodePoint(codePoint)) !== String.fromCodePoint(codePoint).toLowerCase(),
    );
    expect(wrong).toEqual([]);
  });

  test('word edges and whitespace are those of the text', () => {
    const unit = fc.constantFrom('a', '_', '8', 'é', '東', '𝐀', '😀', ' ', '\u3000', '\x1f', '*');
    fc.assert(
      fc.property(fc.array(unit), (chars) => {
        const bytes = Buffer.from(chars.join(''));
        const isWordIn = (char: string | undefined) => char !== undefined && isWordCodePoint(char.codePointAt(0) ?? 0);
        for (let i = 0, at = 0; i <= chars.length; at += Buffer.byteLength(chars[i] ?? ''), i++)
          expect(utf8.isWordEdge(bytes, at, 0, bytes.length)).toBe(isWordIn(chars[i - 1]) !== isWordIn(chars[i]));
        const start = utf8.skipWhitespace(bytes, 0, bytes.length);
        const inner = bytes.toString('utf8', start, utf8.trimEnd(bytes, start, bytes.length));
        expect(inner).toBe(strip(chars.join('')));
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });
});

test('casefold() of every character is that of Python', () => {
  const folded = codePoints((codePoint) => !isSurrogate(codePoint) && !newer.has(codePoint)).map((codePoint) =>
    casefold(String.fromCodePoint(codePoint)),
  );
  // Python 3.11: "\n".join(chr(c).casefold() for c in these)
  expect(createHash('sha256').update(folded.join('\n')).digest('hex')).toBe(
    'f890e8e13c6ec9c1fed9612f4e52a3663aab4f4ed169fc3d2e1b02e965d8b35a',
  );
  expect(casefold('ΟΔΟΣ Straße')).toBe('οδοσ strasse'); // no final sigma
});
