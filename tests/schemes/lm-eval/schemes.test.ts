/** lm-eval's filters and metric: surprising cases, and the scans against the expressions that they replace. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lmEvalSchemes } from '../../../src/schemes/lm-eval/schemes.ts';
import { firstMatch } from '../../../src/base/text/matches.ts';
import { bbhExactMatch } from '../../../src/schemes/lm-eval/exact-match-normalizer.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { lower } from '../../../src/base/text/case.ts';
import { lastMatch } from '../../../src/base/text/matches.ts';
import { escapeRegExp, pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { strip } from '../../../src/base/text/whitespace.ts';
import { originalOf } from '../../support/verdicts.ts';
import { inFull } from '../../support/thorough.ts';

const RUNS = { numRuns: inFull(3_000, 500), seed: 1 };
const CITIES = ['Paris', 'London', 'Rome', 'Berlin'];

const schemeOf = (name: string) => {
  const scheme = lmEvalSchemes.find(({ id }) => id === `lmeval.${name}`);
  if (scheme === undefined) throw new Error(`no lmeval.${name}`);
  return scheme;
};
const parse = (name: string, response: string, choices: readonly string[] | null = null) =>
  schemeOf(name).parser.parse({ response, storedParse: null, choices });
const isMatch = (name: string, storedParse: string, truth: string) =>
  originalOf(planFor([schemeOf(`exact_match.${name}`)]).score({ response: null, storedParse }, truth)[0])?.correct;
const textOf = (pieces: readonly string[], maxLength = 12) =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''));

describe('regular expressions of tasks', () => {
  test.each([
    ['gsm8k.strict', '#### 1,000,\n#### 2', '1,000,', 5],
    ['gsm8k.strict', '#### ٣', null, null],
    ['gsm8k.flexible', '18 eggs for -$20 ...', '...', 17],
    ['gsm8k.flexible', '18 eggs for -$20', '-$20', 12],
    ['gsm8k.flexible', 'x--5', '-5', 2],
    ['gsm8k.flexible', 'so $', null, null],
    ['gsm8k_cot.strict', 'The answer is 18', '1', 14],
    ['gsm8k_cot.strict', 'The answer is 18.', '18', 14],
    ['gsm8k_cot.strict', 'The answer is 8\n', null, null],
    ['gsm8k_cot_llama.strict', 'The final answer is 1. The final answer is -$2', '-$2', 43],
    ['gsm8k_cot_sc', 'The answer is 1,0.,', '1,0', 14],
    ['gsm8k_cot_sc', 'The answer is ..', null, null],
    ['mgsm_ja.strict', '答えは-1.5です。', '-1.5', 3],
    ['mgsm_ja.strict', '答えは１５です。', null, null],
    ['mmlu_flan_cot.strict', 'The answer is (B)', '(B', 14],
    ['mmlu_flan_cot.strict', 'The answer is 😀😀', '😀', 14],
    ['mmlu_flan_cot.strict', 'My answer is \nThe answer: A.\u{2028}', 'A.', 26],
    ['mmlu_flan_cot.strict', 'The answer is B\nThe answer is (C).', null, null],
    ['mmlu_flan_cot_fewshot', 'my answer is  C.', 'C', 14],
    ['gpqa.strict', 'The answer is B', '', 14],
    ['gpqa.strict', 'the answer is (B).', null, null],
    ['bbh_cot.strict', 'So the answer is (B).', '(B)', 17],
    ['bbh_cot.strict', 'My answer is (B).', null, null],
    ['mmlu_gen', ' \tB. \r\nbecause', 'B.', 2],
    ['mmlu_gen', '\n\nB', '', 0],
    ['mmlu_pro', 'answer is A car; answer is (B)', 'A', 10],
    ['mmlu_prox_ja', '答えは (C) です', 'C', 5],
    ['mmlu_prox_ja', '答えは Cです', null, null],
  ])('lmeval.%s: %j', (name, response, text, start) => {
    const end = start === null ? null : start + (text ?? '').length;
    const kind = text === null || text === '' ? 'unparsed' : 'parsed';
    expect(parse(name, response)).toMatchObject({ kind, text, start, end });
  });

  test('the last of many matches is the last match', () => {
    const pattern = String.raw`(-?[$0-9.,]{2,})|(-?[0-9]+)`;
    fc.assert(
      fc.property(textOf(['1', '-', '.', '$', ',', 'x', ' ']), (text) => {
        const wanted = [...text.matchAll(pythonRegExp(pattern))].at(-1);
        expect(lastMatch(pythonRegExp(pattern), text)?.indices).toEqual(wanted?.indices);
      }),
      RUNS,
    );
  });

  test('the first line equals the result of the three filters of mmlu_gen', () => {
    const [line, tail] = [String.raw`^(.*?)(?=\n|$)`, String.raw`^(.*?)\s*$`].map(pythonRegExp) as [RegExp, RegExp];
    fc.assert(
      fc.property(textOf(['B', ' ', '\n', '\r', '\u{1c}', '\u{2028}', '\u{feff}', '.']), (text) => {
        const first = strip(firstMatch(line, text)?.[1] ?? '');
        expect(parse('mmlu_gen', text).text).toBe(strip(firstMatch(tail, first)?.[1] ?? ''));
      }),
      RUNS,
    );
  });
});

describe('multiple choice, flexible', () => {
  test.each([
    ['(A) or (B)', CITIES, '(B)', '(A)'],
    ['(E)', CITIES, '(E)', '(E)'],
    ['PAR-IS, no: Rome', CITIES, '(C)', '(A)'],
    ['Pa$ris', CITIES, null, null],
    ['x: A, y:\n\nDog', CITIES, '(D)', '(A)'],
    ['x: E, (b)', CITIES, null, null],
    ['New York City', ['New York', 'New York City', 'York', 'City'], '(D)', '(A)'],
    ['yes', ['Yes', 'yes', 'YES', 'No'], '(C)', '(C)'],
    ['one: two', ['- one', 'x'], null, null],
    ['all one', ['- one', 'x'], 'one', 'one'],
    ['x: B', ['!', '?'], '(B)', '(B)'],
    ['Paris: A', [], null, null],
  ])('%j among %j', (response, choices, last, first) => {
    expect(parse('mcq_flexible', response, choices).text).toBe(last);
    expect(parse('mcq_flexible_first', response, choices).text).toBe(first);
  });

  test('a letter in brackets has a place in the response, the letter for a text has none', () => {
    expect(parse('mcq_flexible', 'so (B)', CITIES)).toMatchObject({ rule: 'bracketed-letter', start: 3, end: 6 });
    expect(parse('mcq_flexible', 'Rome', CITIES)).toMatchObject({ rule: 'choice-text', start: null, end: null });
    expect(parse('mcq_flexible', 'x: C', CITIES)).toMatchObject({
      rule: 'letter-after-colon',
      text: '(C)',
      start: null,
    });
  });

  test('without choices only a letter in brackets counts', () => {
    expect(parse('mcq_flexible', 'Rome: A')).toMatchObject({ kind: 'unparsed', text: null });
    expect(parse('mcq_flexible', 'Rome (A)')).toMatchObject({ text: '(A)' });
  });

  test('texts of choices are found like an alternation of them', () => {
    const pieces = ['a', 'B', ' ', '-', '$', 'ab', 'İ', '“', '😀'];
    const plain = (text: string) => lower(text).replace(/\p{P}/gu, '');
    const choicesOf = fc.array(textOf(pieces, 4), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(textOf(pieces), choicesOf, (response, choices) => {
        const texts = choices.map((choice) => plain(strip(choice)));
        const hits = [...plain(response).matchAll(new RegExp(texts.map(escapeRegExp).join('|'), 'gu'))];
        for (const [name, at] of [
          ['mcq_flexible', -1],
          ['mcq_flexible_first', 0],
        ] as const) {
          const hit = strip(hits.at(at)?.[0] ?? '');
          const letter = texts.lastIndexOf(hit);
          const wanted = letter === -1 ? hit : `(${'ABCD'[letter]})`;
          expect(parse(name, response, choices).text).toBe(hit === '' ? null : wanted);
        }
      }),
      RUNS,
    );
  });
});

describe('exact match', () => {
  test.each([
    ['gsm8k', '$1,000.', 'so\n#### 1000', true],
    ['gsm8k', '##### 5 #### 7', '7', true],
    ['gsm8k', '18..', '18', false],
    ['gsm8k', '18.\n', '18\n', true],
    ['gsm8k', '18.\0', '18', true],
    ['gsm8k', 'A', 'a', true],
    ['mcq', '(B).', 'b', true],
    ['mcq', '“B”', 'B', false],
    ['mcq', 'B\0.', 'b', true],
    ['mcq', 'B ', 'B', false],
    ['plain', '(B)', 'B', false],
    ['plain', 'Paris\0', 'Paris', true],
    ['plain', '\0Paris', 'Paris', false],
    ['plain', '', '', true],
  ])('lmeval.exact_match.%s: %j for %j is %s', (name, answer, truth, correct) => {
    expect(isMatch(name, answer, truth)).toBe(correct);
  });

  test('lower case keeps the length of the array', () => {
    expect(isMatch('mcq', 'İ', 'i')).toBe(true);
    expect(isMatch('mcq', 'İ', 'i̇')).toBe(false);
    expect(isMatch('mcq', 'İ\0', 'i̇')).toBe(true);
    expect(isMatch('mcq', 'İ.', 'i̇')).toBe(true);
  });

  test('the rationale and the final dot are dropped like the expressions drop them', () => {
    const [rationale, dot] = [String.raw`(?s).*#### `, String.raw`\.$`].map(pythonRegExp) as [RegExp, RegExp];
    const { normalizer } = schemeOf('exact_match.gsm8k');
    fc.assert(
      fc.property(textOf(['#### ', '#', ' ', '.', '\n', '5', '\r']), (text) => {
        expect(normalizer.normalize(text)).toBe(text.replace(rationale, '').replace(dot, ''));
      }),
      RUNS,
    );
  });

  test('BBH drops the final dot first', () => {
    expect(bbhExactMatch.normalize('"The\\ Answer,\n".')).toBe('the answer');
    expect(bbhExactMatch.normalize('A."')).toBe('a.');
    expect(bbhExactMatch.normalize('A.\0')).toBe('a.');
  });
});
