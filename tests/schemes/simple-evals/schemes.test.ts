/** Parsers of simple-evals: what they miss, what they take, and its place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Parser } from '../../../src/base/core/scheme.ts';
import { mgsmScore } from '../../../src/schemes/simple-evals/mgsm-matcher.ts';
import { simpleEvalsExtractedAnswer, simpleEvalsResponse } from '../../../src/schemes/simple-evals/normalizer.ts';
import { inWholeText, shortened } from '../../../src/schemes/kit/deletions.ts';
import { simpleEvalsMmlu } from '../../../src/schemes/simple-evals/mmlu-parser.ts';
import { mgsmParser, simpleEvalsLetter, simpleEvalsLine } from '../../../src/schemes/simple-evals/parsers.ts';

const mgsmEnglish = mgsmParser('en', 'Answer');
const mgsmJapanese = mgsmParser('ja', '答え');

function parsed(parser: Parser, response: string): readonly [text: string | null, start: number | null] {
  const { text, start, end } = parser.parse({ response, storedParse: null });
  if (start !== null) expect(response.slice(start, end ?? 0)).toBe(text);
  return [text, start];
}

test.each([
  ['the letter as it stands', 'Answer: b', 'b', 8],
  ['the start of a word', 'Answer: because', 'b', 8],
  ['dollars', 'answer\t: $C$', 'C', 10],
  ['bold', '**Answer:** B', null, null],
  ['another line', 'Answer:\nB', null, null],
  ['the long s', 'Anſwer:D', 'D', 7],
  ['the first of two', 'Answer: A\nAnswer: B', 'A', 8],
])('letter: %s', (_, response, text, start) => {
  expect(parsed(simpleEvalsLetter, response)).toEqual([text, start]);
});

test.each([
  ['whitespace at the end stays', 'Answer: x y \nz', 'x y ', 8],
  ['the next line with text', 'ANSWER :\n\n x\n', 'x', 11],
  ['only whitespace', 'Answer:  \n ', ' ', 10],
  ['only line breaks', 'Answer:\n\n', null, null],
  ['U+2028 is no line break', 'Answer: a\u2028b', 'a\u2028b', 8],
])('line: %s', (_, response, text, start) => {
  expect(parsed(simpleEvalsLine, response)).toEqual([text, start]);
});

test.each([
  ['bold label', '**Answer**: C', 'C', 12],
  ['boxed', 'Answer: $\\boxed{D}$', 'D', 16],
  ['Arabic letter', 'الإجابة: أ', 'A', null],
  ['full-width letter', '答え：Ｃ', 'C', null],
  ['small full-width letter', '回答：ｂ', 'ｂ', 3],
  ['a letter of the Arabic range', 'الإجابة: ت', 'ت', 9],
  ['the label that is earlier in the list', '答え: A\nAnswer: B', 'B', 14],
  ['decomposed', 'Re\u0301ponse: A', null, null],
  ['Yoruba with marks as in the list', 'A\u0300nu\u0301go\u0323: A', 'A', 10],
  ['Yoruba in the usual spelling', '\u00c0n\u00fag\u1ecd: A', null, null],
  ['zero-width spaces', `Answer:${'\u200b'.repeat(6)} A`, 'A', 14],
  ['fewer zero-width spaces', `Answer:${'\u200b'.repeat(5)} A`, null, null],
  ['a colon of its own', 'Answer：C', null, null],
  ['an i without dot', 'Jıbu: C', 'C', 6],
])('many languages: %s', (_, response, text, start) => {
  expect(parsed(simpleEvalsMmlu, response)).toEqual([text, start]);
});

test('a language can be switched off', () => {
  const input = { response: '答え: A Answer: B', storedParse: null };
  expect(simpleEvalsMmlu.parse(input, new Set(['english']))).toMatchObject({ text: 'A', rule: 'japanese', start: 4 });
  expect(simpleEvalsMmlu.trace(input)).toEqual([{ rule: 'english', before: input.response, after: 'B' }]);
});

test.each([
  ['last number', 'Answer: 3 + 4 = 7', '7', 16],
  ['last label', 'Answer: 3\nAnswer: 4', '4', 18],
  ['no sign', 'Answer: -5', '5', 9],
  ['commas inside', 'Answer: 1,000', '1000', null],
  ['commas before', 'Answer: a, b, 10.', '10', 14],
  ['commas between numbers', 'Answer: 1, 2', '2', 11],
  ['a chain of dots', 'Answer: 1.2.3.4', '3.4', 12],
  ['no label', '18', '', null],
  ['no number', 'Answer: none', '', null],
  ['another case', 'answer: 18', '', null],
  ['digits of other scripts', 'Answer: ٣٫٥', '٥', 10],
])('MGSM: %s', (_, response, text, start) => {
  expect(parsed(mgsmEnglish, response)).toEqual([text, start]);
});

test('MGSM in Japanese requires its own word', () => {
  expect(parsed(mgsmJapanese, 'Answer: 1 答え: 2')).toEqual(['2', 14]);
  expect(mgsmJapanese.parse({ response: 'Answer: 1', storedParse: null })).toMatchObject({
    kind: 'unparsed',
    text: '',
  });
});

test.each([
  ['18.0', '18', true],
  ['18.', '18', true],
  ['180', '18', false],
  ['1,800.50', '1800.5', true],
  ['18', '18.0', false],
  ['18.0', '18.0', false],
  ['0.0', '0', true],
  ['.0', '', true],
])('score of %j for %j', (answer, truth, expected) => {
  expect(mgsmScore.match(answer, answer, truth, { choices: null, question: null }).correct).toBe(expected);
});

test('markup is dropped in the order of the original', () => {
  expect(simpleEvalsResponse.normalize('$\\boxed{A}$')).toBe('A');
  expect(simpleEvalsResponse.normalize('\\boxed{A}')).toBe('A}');
  expect(simpleEvalsResponse.normalize('\\te$xt{A}')).toBe('A}');
  expect(simpleEvalsResponse.normalize('***A***')).toBe('*A*');
});

test('letters of other scripts get a space before them', () => {
  expect(simpleEvalsExtractedAnswer.normalize('أ')).toBe('A');
  expect(simpleEvalsExtractedAnswer.normalize('xঢＢ')).toBe('x D B');
  expect(simpleEvalsExtractedAnswer.normalize('\u0085b\u001c')).toBe('b');
});

test('a find in a shortened text has its place in the whole text', () => {
  const parts = ['**', '{', '\\text', '$'];
  const texts = fc.array(fc.constantFrom('*', '**', '{', '\\text', '\\te', 'xt', '$', 'A', 'b', ' '), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(texts, fc.nat(20), fc.nat(20), (pieces, from, length) => {
      const whole = pieces.join('');
      const short = shortened(whole, parts);
      expect(short.text).toBe(parts.reduce((text, part) => text.replaceAll(part, ''), whole));
      const start = Math.min(from, short.text.length);
      const end = Math.min(start + length, short.text.length);
      const found = inWholeText(short, { text: short.text.slice(start, end), start, end });
      if (start < end && found.start !== null) expect(whole.slice(found.start, found.end ?? 0)).toBe(found.text);
      if (whole === short.text) expect(found.start).toBe(start);
    }),
  );
});
