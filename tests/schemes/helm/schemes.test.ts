/** HELM's schemes: surprising cases, and the scans against the expressions that they replace. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helmSchemes } from '../../../src/schemes/helm/schemes.ts';
import { firstMatch } from '../../../src/base/text/matches.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { originalOf } from '../../support/verdicts.ts';
import { inFull } from '../../support/thorough.ts';

const schemeOf = (name: string) => {
  const scheme = helmSchemes.find(({ id }) => id === `helm.${name}`);
  if (scheme === undefined) throw new Error(`no helm.${name}`);
  return scheme;
};
const verdictOf = (name: string, response: string, truth: string | readonly string[]) =>
  planFor([schemeOf(name)]).score({ response, storedParse: null }, truth)[0];

describe('helm.gpqa', () => {
  const { parser } = schemeOf('gpqa');
  const parse = (response: string) => parser.parse({ response, storedParse: null });

  test.each([
    ['answer is (C)', 'C', 11, 'answer-is'],
    ['Answer: (C)', null, null, null],
    ['..[aA]nswer: (C)', 'C', 14, 'escaped-label'],
    ['the correct answer is 1: D', 'D', 25, 'correct-answer'],
    ['the correct answer is option D', 'D', 29, 'correct-answer-capital'],
    ['the correct answer is option K, the correct answer is no D', 'D', 57, 'correct-answer-capital'],
    ['the correct answer is option K or D', null, null, null],
    ['', null, null, null],
  ])('%j', (response, text, start, rule) => {
    expect(parse(response)).toMatchObject({ text, start, end: start === null ? null : start + 1, rule });
  });

  test('finds the same as the original expressions', () => {
    const expressions = [
      String.raw`answer is \(?([A-J])\)?`,
      String.raw`\.*\[aA\]nswer:\s*\(?([A-J])\)?`,
      String.raw`correct answer is [^A-Za-z]*([A-J])`,
      String.raw`correct answer is [^A-Z]*([A-J])`,
    ].map(pythonRegExp);
    const pieces = ['correct answer is ', '[aA]nswer:', '..', '(', 'A', 'J', 'K', 'Z', 'x', 'é', 'É', ' ', '\n', '1'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        const matches = expressions.map((expression) => firstMatch(expression, text)?.indices?.[1]);
        const [start, end] = matches.find((span) => span !== undefined) ?? [null, null];
        expect(parse(text)).toMatchObject({ start, end });
      }),
      { numRuns: inFull(3_000, 500), seed: 1 },
    );
  });
});

test.each([
  ['exact_match', '', '', false],
  ['exact_match', '  ', '', true],
  ['exact_match', ' Paris\u{1f}', 'Paris', true],
  ['exact_match', '\u{feff}Paris', 'Paris', false],
  ['quasi_exact_match', 'A', 'The', true],
  ['quasi_exact_match', 'the "Eiffel"-Tower', 'eiffeltower', true],
  ['quasi_leave_articles_exact_match', 'A', 'The', false],
  ['prefix_exact_match', 'Paris, France', ' Paris', true],
  ['prefix_exact_match', 'Paris', '', true],
  ['prefix_exact_match', '', '', false],
  ['quasi_prefix_exact_match', 'The Parisian', 'paris', true],
  ['exact_match_indicator', 'the answer is ## 15', 'x 15', true],
  ['exact_match_indicator', 'the answer is 15 ', '', false],
  ['exact_match_indicator', 'the\t15', '15', false],
  ['final_number_exact_match', 'costs $1,000 each', 'The answer is 1000.', true],
  ['final_number_exact_match', 'no number', 'none', false],
  ['final_number_exact_match', 'from 5 to 3-4', '34', false],
  ['final_number_exact_match', '5 3', '3', false],
  ['final_number_exact_match', ', 3', '3', true],
  ['final_number_exact_match', '٣', '٣', true],
])('helm.%s: %j for %j is %s', (name, response, truth, correct) => {
  expect(originalOf(verdictOf(name, response, truth))?.correct).toBe(correct);
});

describe('a question with options', () => {
  const choices = ['behaviour', 'the', 'blue', 'b'];
  const judged = (name: string, response: string, truth: string | readonly string[]): boolean | null | undefined =>
    planFor([schemeOf(name)]).score({ response, storedParse: null, choices }, truth)[0]?.correct;
  const PLAIN = ['exact_match', 'prefix_exact_match', 'quasi_leave_articles_exact_match'];
  const WITHOUT_ARTICLES = ['quasi_exact_match', 'quasi_prefix_exact_match'];

  // HELM looks up the text of the letter first: output_mapping in compute_reference_metrics.
  test.each([...PLAIN, ...WITHOUT_ARTICLES])('%s compares the texts of letters', (name) => {
    const answers = [' A', 'B', 'C', 'E', 'a', 'AB', '', 'behaviour'];
    for (const truth of ['A', ['A', 'behaviour'], 'behaviour'])
      expect(answers.map((one) => judged(name, one, truth))).toEqual([true, ...Array<boolean>(7).fill(false)]);
    expect(judged(name, 'C', ['C', 'blue'])).toBe(true);
  });

  test.each(PLAIN)('%s compares an article', (name) => {
    expect([judged(name, 'B', 'B'), judged(name, 'C', 'B')]).toEqual([true, false]);
  });

  test.each(WITHOUT_ARTICLES)('%s cannot grade an article', (name) => {
    expect([judged(name, 'B', 'B'), judged(name, 'C', 'B'), judged(name, 'B', 'A')]).toEqual([null, null, false]);
  });
});

test.each([
  ['quasi_exact_match', 'The', 'A'],
  ['quasi_prefix_exact_match', 'B', 'A'],
  ['prefix_exact_match', 'B', ' '],
])('helm.%s: nothing is left of the truth, so %j for %j cannot be graded', (name, response, truth) => {
  expect(verdictOf(name, response, truth)).toMatchObject({ correct: null, original: { correct: true } });
});

test('any of several references may match', () => {
  expect(verdictOf('quasi_exact_match', 'the Seine', ['Thames', 'Seine'])?.correct).toBe(true);
});

test('helm.normalize_text_keep_articles keeps articles and Unicode punctuation', () => {
  expect(verdictOf('normalize_text_keep_articles', ' The  “U.S.” İs ', 'x')?.normalized).toBe('the “us” i̇s');
});
