/** The Japanese chain-of-thought benchmark: surprising cases, and the scans against the expressions that they replace. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jaCotDataSetSchemes } from '../../../src/schemes/ja-cot/schemes-by-data-set.ts';
import { sameFloat } from '../../../src/schemes/ja-cot/matcher.ts';
import { jaCotChoice, jaCotLetters, jaCotNumber } from '../../../src/schemes/ja-cot/parser.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { firstMatch } from '../../../src/base/text/matches.ts';
import { lastMatch } from '../../../src/base/text/matches.ts';
import { pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { inFull } from '../../support/thorough.ts';

const text = (parser: typeof jaCotChoice, response: string, ...off: string[]) =>
  parser.parse({ response, storedParse: null }, new Set(off)).text;

describe('surprises', () => {
  test.each([
    [jaCotChoice, '解説(2)。3つ目', '(3)'],
    [jaCotChoice, '\n (2)x', '(2)'],
    [jaCotChoice, '答えは(1)\nです', '(1)'],
    [jaCotChoice, '１２', null],
    [jaCotLetters, '「島」\n「茂」', null],
    [jaCotLetters, '「島」\r「茂」', '島茂'],
    [jaCotLetters, '答えは「」です「ab」「々ヶ」', '々ヶ'],
    [jaCotLetters, '答えは𠮷です', '𠮷'],
    [jaCotLetters, '答えはAですBです', 'AですB'],
    [jaCotNumber, '答えは-5です', '5'],
    [jaCotNumber, '答えは1,234です', '234'],
    [jaCotNumber, '答えは１２です', null],
    [jaCotNumber, '答えは「1.2.3」です', '1.2.3'],
    [jaCotNumber, '1.2.3', '3'],
    [jaCotNumber, '5.', '5'],
  ])('%#', (parser, response, wanted) => {
    expect(text(parser, response)).toBe(wanted);
  });

  test('the rules with よって never fire unless the rule before is off', () => {
    const parse = (...off: string[]) =>
      jaCotNumber.parse({ response: 'よって、答えは「5」です', storedParse: null }, new Set(off));
    expect(parse()).toMatchObject({ rule: 'quoted-answer', text: '5' });
    expect(parse('quoted-answer')).toMatchObject({ rule: 'therefore-quoted-answer', text: '5' });
  });

  test('truths with thousands commas are unanswerable, and the verdict names the rule', () => {
    const [, , , mgsm] = planFor(jaCotDataSetSchemes).score(
      { response: '答えは2,125です', storedParse: null },
      '2,125',
    );
    expect(mgsm).toMatchObject({ correct: false, match: { rule: 'truth-is-no-number' } });
  });

  test.each([
    ['43.0', '43', true],
    ['5.', ' 5_0e-1 ', true],
    ['.', '0', false],
    ['nan', 'nan', false],
    ['9'.repeat(400), 'inf', true],
  ])('%j is %j as a float: %j', (answer, truth, correct) => {
    expect(sameFloat.match(answer, answer, truth, { choices: null, question: null }).correct).toBe(correct);
  });
});

describe('the scans find the same as the original expressions', () => {
  const pieces = [
    '答えは',
    'よって、',
    'です',
    '「',
    '」',
    '野',
    '「野」',
    '「博」',
    '「野博」',
    '(1)',
    '(4)',
    '(',
    '2',
    '.',
    '34',
    ',',
    ' ',
    '\n',
    '\r',
    '\x1c',
    '。',
    'x',
    '😀',
    '３',
  ];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''));
  const either = (pattern: string) => {
    const expression = pythonRegExp(`${pattern}|よって、${pattern}`);
    return (response: string) => {
      const match = firstMatch(expression, response);
      return match === null ? undefined : (match[1] ?? match[2]);
    };
  };
  const last = (pattern: string) => (response: string) => lastMatch(pythonRegExp(pattern), response)?.[1];
  const both = pythonRegExp(String.raw`「([一-龠々ぁ-ヶ])」.*「([一-龠々ぁ-ヶ])」`);
  const choice = pythonRegExp(String.raw`答えは\s*\(([0-4])\).*です|^\s*\(([0-4])\)`);
  const inBrackets = (digit: string | undefined) => (digit === undefined ? undefined : `(${digit})`);

  test.each([
    [
      jaCotChoice,
      [
        (response: string) => inBrackets(firstMatch(choice, response)?.[1] ?? firstMatch(choice, response)?.[2]),
        (response: string) => inBrackets(last('([0-4])')(response)),
      ],
    ],
    [
      jaCotLetters,
      [
        either('答えは「([^」]+)」です'),
        either(String.raw`答えは([^\s\.。「」]+)です`),
        last('「([一-龠々ぁ-ヶ]{2})」'),
        (response: string) => firstMatch(both, response)?.slice(1, 3).join(''),
      ],
    ],
    [
      jaCotNumber,
      [
        either(String.raw`答えは「([0-9\.]+)」です`),
        either(String.raw`答えは([0-9\.]+)です`),
        last(String.raw`([0-9]+(?:\.[0-9]+)?)`),
      ],
    ],
  ])('%#', (parser, patterns) => {
    fc.assert(
      fc.property(texts, (response) => {
        const wanted = patterns.reduce<string | undefined>((found, find) => found ?? find(response), undefined);
        const { start, end, text: found } = parser.parse({ response, storedParse: null });
        expect(found).toBe(wanted ?? null);
        if (start !== null) expect(response.slice(start, end ?? 0)).toBe(found);
      }),
      { numRuns: inFull(1000, 167) },
    );
  });
});
