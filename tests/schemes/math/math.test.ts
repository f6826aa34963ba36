/** The scheme `math`: all made-up pairs have the label that is true by construction, and no wrong answer is called right. */
import { describe, expect, test } from 'vitest';
import { mathAnswer } from '../../../src/schemes/math/answer-parser.ts';
import { mathEqual } from '../../../src/schemes/math/matcher.ts';
import { mathNormalizer } from '../../../src/schemes/math/normalizer.ts';
import { cases } from '../../support/fixtures.ts';

interface Pair {
  readonly gold: string;
  readonly response: string;
  /** null where people differ. */
  readonly equal: boolean | null;
  readonly kind: string;
}

const ITEM = { choices: null, question: null };
const parse = (response: string): string | null => mathAnswer.parse({ response, storedParse: null }).text;
const judge = (answer: string, truth: string): { readonly correct: boolean | null; readonly rule: string } =>
  mathEqual.match(answer, mathNormalizer.normalize(answer), mathNormalizer.normalize(truth), ITEM);

const PAIRS = cases<Pair>('math_pairs.jsonl').filter(({ equal }) => equal !== null);

test('there are pairs of both kinds', () => {
  expect(PAIRS.filter(({ equal }) => equal === true).length).toBeGreaterThan(400);
  expect(PAIRS.filter(({ equal }) => equal === false).length).toBeGreaterThan(100);
});

describe.each([...Map.groupBy(PAIRS, ({ kind }) => kind)])('%s', (_, pairs) => {
  test.each(pairs.map(({ gold, response, equal }) => [gold, response, equal] as const))(
    '%s: %s',
    (gold, response, equal) => {
      expect(judge(parse(response) ?? '', gold).correct).toBe(equal);
    },
  );
});

describe('the answer of a response', () => {
  test.each([
    [String.raw`First \boxed{3}. No: \boxed{7}.`, '7', 'last-box'],
    [String.raw`<think>\boxed{1}</think> So \boxed{2}`, '2', 'last-box'],
    [String.raw`\boxed{4} <|end_of_thought|> cut off`, '4', 'last-box'],
    [String.raw`\boxed{\frac{1}{2}`, String.raw`\frac{1}{2}`, 'last-box'],
    ['Thus the final answer is 12 cm. I hope so.', '12 cm', 'answer-phrase'],
    [String.raw`The answer is definitely $x = 3$, hence done.`, 'x = 3', 'answer-phrase'],
    ['The answer is 5. I am sure the answer is correct.', '5', 'answer-phrase'],
    ['5*9=45\n#### 45', '45', 'hashes'],
    ['#### 45\n#### Step 2: check', '45', 'hashes'],
    ['The answer is 5.\nFINAL ANSWER:\n<answer>12</answer> Done: 3', '12', 'answer-marks'],
    [String.raw`\boxed{3} or not <answer>So \boxed{4}</answer>`, '4', 'answer-marks'],
    ['{"reasoning": "3 and then 4", "answer": "5"}', '5', 'json-field'],
    ['{"answer": 5, "steps": [1, 2]}', '5', 'json-field'],
    ['Here:\n```json\n{"final_answer": "\\\\frac{1}{2}"}\n```', String.raw`\frac{1}{2}`, 'json-field'],
    // Line breaks and commands of LaTeX, which JSON does not allow
    ['{\n "reasoning": "$\\le 3$,\nso",\n "answer": "$\\sqrt{3}$"\n}', String.raw`$\sqrt{3}$`, 'json-field'],
    ['<think>{"answer": "1"}</think>{"answer": "2"}', '2', 'json-field'],
    [String.raw`The "answer" is \boxed{x_{3}}`, 'x_{3}', 'last-box'],
    ['{"answer": "5"} and then 7.', '7', 'last-mathematics'],
    [String.raw`<answer></answer>So \boxed{4}`, '4', 'last-box'],
    ['So $a=1$ and then $$b=2$$ holds.', 'b=2', 'last-mathematics'],
    ['We get $x=1$.\n\nThe area decreases by 10%.', '10%', 'last-mathematics'],
  ])('%s', (response, text, rule) => {
    expect(mathAnswer.parse({ response, storedParse: null })).toMatchObject({ text, rule });
  });

  test('is a slice of the response, and nothing where there is neither mathematics nor a number', () => {
    const response = String.raw`So \boxed{42} it is`;
    const { start, end } = mathAnswer.parse({ response, storedParse: null });
    expect(response.slice(start ?? 0, end ?? 0)).toBe('42');
    expect(parse('I do not know.')).toBeNull();
  });
});

describe('answers of public logs', () => {
  test.each([
    ['4.5e33', String.raw`4.5 \times 10^{33} \, \text{erg s}^{-1}`],
    [String.raw`\cotx`, String.raw`\frac{\cos x}{\sin x}`],
    [String.raw`\frac{37}{4}m`, String.raw`\frac{37m}{4}`],
    [String.raw`-\tau\ln\Delta`, String.raw`\tau \ln \left( \frac{1}{\Delta} \right)`],
    [String.raw`1+\sqrt{3}i`, '1 + i√3'],
    ['1.55', '1.55 eV'],
    ['36', String.raw`36 \mathrm{~mL}`],
    ['30', 'QM = 30'],
    ['1251', String.raw`x = 417 \times 3 = 1251`],
    ['600', String.raw`x \approx 600`],
    [String.raw`\frac{\cos(2t)+\sin(2t)}{4}`, String.raw`\frac{1}{4} \left[ \cos(2t) + \sin(2t) \right]`],
    [String.raw`We have $2\cdot3=\boxed{6}$.`, '6'],
    ['Let $y=15$.\nTherefore, the answer is: 15.', '15'],
  ])('%s is %s', (truth, answer) => {
    expect(judge(answer, truth).correct).toBe(true);
  });

  test.each([
    ['12 cm', '12 m'],
    ['x=2', 'y=2'],
    ['25\\%', '0.26'],
    ['5', '5x'],
    [String.raw`ml\ddot{\theta}-mg\sin\theta=f\cos\theta`, String.raw`ml\ddot{\theta}+mg\sin\theta=f`],
    ['3', String.raw`\sqrt{9.0001}`],
    ['1,2', '(1,2)'],
    ['x^2', '|x|^3'],
  ])('%s is not %s', (truth, answer) => {
    expect(judge(answer, truth).correct).toBe(false);
  });
});

describe('what takes too long is not decided', () => {
  const nested = String.raw`\frac{`.repeat(200) + '1' + '}{2}'.repeat(200);
  const matrix = String.raw`\begin{pmatrix}${Array.from({ length: 100 }, () => Array.from({ length: 100 }, (_, i) => i).join('&')).join('\\\\')}\end{pmatrix}`;

  test.each([
    ['a tower of powers', '9^{9^{9^9}}'],
    ['a large factorial', '10^{100000}!'],
    ['nested fractions', nested],
    ['a large matrix', matrix],
    ['a huge exponent', String.raw`2^{10^{9}}+1`],
  ])('%s', (_, answer) => {
    expect(judge(answer, '5')).toMatchObject({ correct: null, rule: 'not-decided' });
    // It is decided where both are the same text.
    expect(judge(answer, answer).correct).toBe(true);
  });
});

describe('rules are switches', () => {
  const off = (id: string, text: string): string => mathNormalizer.normalize(text, new Set([id]));

  test.each([
    ['units', '12 cm'],
    ['percent', String.raw`25\%`],
    ['thousands', '1,200'],
    ['equations', 'x=5'],
    ['order', '2,1'],
    ['plus-minus', String.raw`\pm 2`],
    ['mixed-numbers', String.raw`1\frac{1}{2}`],
    ['formulas', '(x+1)^2'],
    ['values', '0.5'],
    ['money', String.raw`\$5`],
    ['number-words', 'five'],
    ['degrees', String.raw`90^\circ`],
    ['words', String.raw`\text{Even}`],
    ['lists', '1 and 2'],
    ['worked-solution', String.raw`So it is \boxed{5}.`],
  ])('%s changes %s', (id, text) => {
    expect(off(id, text)).not.toBe(mathNormalizer.normalize(text));
    expect(mathNormalizer.trace(text).map(({ rule }) => rule)).toContain(id);
  });
});
