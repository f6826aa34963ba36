/** mc-v3 and mc-first-token, on letters that look alike, and on texts that are slow for other implementations. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mcFirstToken } from '../../../src/schemes/statutes/first-token-parser.ts';
import { mcV3 } from '../../../src/schemes/statutes/v3-parser.ts';
import { statutesSchemes } from '../../../src/schemes/statutes/schemes.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { splitLines } from '../../../src/base/text/lines.ts';
import { nfkc } from '../../../src/base/text/nfkc.ts';
import { strip } from '../../../src/base/text/whitespace.ts';
import { inFull } from '../../support/thorough.ts';

const parse = (parser: typeof mcV3, response: string, off: readonly string[] = []) =>
  parser.parse({ response, storedParse: null }, new Set(off));

test.each([
  ['回答（1文字のみ）: ３', 'c', 'a'],
  ['回答（1文字のみ）:', 'a', 'a'],
  ['回答: c（第1項第2号）', 'b', 'a'],
  ['第2項により正解は a です', 'a', 'b'],
  ['Answer: b2', null, 'b'],
  ['回答: 25℃', 'c', 'c'],
  ['回答 ④ ½', 'b', 'd'],
  ['Answer: H\u0331a', 'a', 'a'],
  ['Answer: cH\u0331', null, 'c'],
  ['回答\nThanks', 'a', 'a'],
  ["I don't know", 'd', 'd'],
  ['第1条', 'a', 'a'],
  ['a\nx\nx\nx\nx\n\n \nx', null, null],
  ['b\nx\nx\nx\n\u2028 \x85x', 'b', 'b'],
  ['', null, null],
])('%j', (response, v3, first) => {
  expect(parse(mcV3, response).text).toBe(v3);
  expect(parse(mcFirstToken, response).text).toBe(first);
});

test('without a response nothing is parsed', () => {
  expect(mcV3.parse({ response: null, storedParse: null })).toMatchObject({ kind: 'unparsed', text: null });
});

test('each rule can be switched off', () => {
  const text = '正解は b です\n回答: a\nc';
  expect(parse(mcV3, text)).toMatchObject({ rule: 'answer-line', text: 'a' });
  expect(parse(mcV3, text, ['answer-line'])).toMatchObject({ rule: 'correct-answer-line', text: 'b' });
  expect(parse(mcV3, text, ['answer-line', 'correct-answer-line'])).toMatchObject({
    rule: 'lone-letter-line',
    text: 'c',
  });
});

describe('offsets', () => {
  test.each([
    ['Answer: c', 8],
    ['（１） 回答は c\n', 8],
    ['㍿ ﷺ 回答ﾊﾟ: e\u0301 c.', 13],
    ['Answer: C', null],
    ['Answer: ｃ', null],
    ['Answer: 3', null],
    ['Answer: ㏄ ⓒ', null],
  ])('%j', (response, start) => {
    expect(parse(mcV3, response).start).toBe(start);
  });

  const piece = fc.constantFrom(
    'a',
    'b',
    'Ｃ',
    'd',
    '1',
    '３',
    '℃',
    'é',
    '\u0301',
    'H\u0331',
    'İ',
    'Σ',
    '\n',
    '\x1c',
    ' ',
    '回答',
    'ｱnswer',
    'answer',
    '正解は',
    '（',
    'ﷺ',
    'ﾞ',
    'か',
    '\u3099',
    '𝐚',
    '\ud83d',
  );
  test.each([mcV3, mcFirstToken])('$id: the slice equals the text', (parser) => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const response = pieces.join('');
        const { start, end, text } = parse(parser, response);
        expect(start === null ? text : response.slice(start, end ?? 0)).toBe(text);
      }),
    );
  });

  test('mc-v3 equals its specification', () => {
    const letter = (token = 'none') => (token === 'none' ? null : ('abcd'['1234'.indexOf(token)] ?? token));
    const specified = (response: string): string | null => {
      const lines = splitLines(response.normalize('NFKC').toLowerCase())
        .map(strip)
        .filter((line) => line !== '')
        .toReversed();
      for (const marks of [/answer|回答/, /正解[はが]/]) {
        for (const line of lines.filter((one) => marks.test(one))) {
          const token = line.match(/(?<![0-9a-z])[1-4abcd](?![0-9a-z])/g)?.at(-1);
          if (token !== undefined) return letter(token);
        }
      }
      const lone = lines.slice(0, 5).map((line) => new Set(line.replace(/[^abcd1-4]/g, '')));
      return letter([...(lone.find(({ size }) => size === 1) ?? [])][0]);
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(parse(mcV3, pieces.join('')).text).toBe(specified(pieces.join('')));
      }),
      { numRuns: inFull(500, 83) },
    );
  });
});

test('a truth is lower-cased', () => {
  const [verdict] = planFor(statutesSchemes).score({ response: 'Answer: c', storedParse: null }, 'C');
  expect(verdict?.correct).toBe(true);
});

describe('NFKC', () => {
  const marks = fc.constantFrom(
    '\u0301',
    '\u0316',
    '\u0334',
    '\u0345',
    '\u3099',
    '\uff9e',
    '\u0344',
    '\u093e',
    '\u05b0',
    '\u0f75',
    '\u302e',
    'a',
    '\u{1d165}',
    '\u20d2',
    '\u0327',
    '\u034f',
    'か',
    'ﾊ',
  );
  test('equals that of Unicode', () => {
    fc.assert(
      fc.property(fc.array(marks, { minLength: 60, maxLength: 200 }), (chars) => {
        expect(nfkc(chars.join(''))).toBe(chars.join('').normalize('NFKC'));
      }),
    );
  });

  test('orders long runs of marks, for which the library needs most of a minute', () => {
    const run = 'a' + '\u0301'.repeat(76_000) + '\u0316'.repeat(76_000);
    expect(nfkc(run)).toBe('\u00e1' + '\u0316'.repeat(76_000) + '\u0301'.repeat(75_999));
  });
});
