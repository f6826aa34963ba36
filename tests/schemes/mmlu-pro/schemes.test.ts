/** The schemes of MMLU-Pro: surprising cases, and the scans against the expressions that they replace. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mmluProSchemes } from '../../../src/schemes/mmlu-pro/schemes.ts';
import { firstMatch } from '../../../src/base/text/matches.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { inFull } from '../../support/thorough.ts';

const plan = planFor(mmluProSchemes);
const parses = (response: string) =>
  plan.score({ response, storedParse: null }, 'C').map(({ parse: { text, start, end } }) => [text, start, end]);

const NONE = [null, null, null];

test.each([
  ['The answer is (B). No, the answer is (C).', ['B', 15, 16], ['B', 15, 16], ['C', 38, 39]],
  ['The answer is Because', ['B', 14, 15], ['B', 14, 15], ['B', 14, 15]],
  ['The answer is **C**', NONE, ['C', 16, 17], NONE],
  ['Answer: B, answer:\n\nC\nAnswer: D', NONE, ['C', 20, 21], NONE],
  ['Answer:Answer: B', NONE, ['B', 15, 16], NONE],
  ['Answer: x\nAnswer: B', NONE, ['B', 18, 19], NONE],
  ['Answer:\u{1c}C', NONE, ['C', 8, 9], NONE],
  ['Either A or B, he thinks', NONE, ['B', 12, 13], NONE],
  ['Ais B日 C.', NONE, ['C', 7, 8], NONE],
  ['I would not say.', NONE, ['I', 0, 1], NONE],
  ['no letter', NONE, NONE, NONE],
])('%j', (response, one, two, last) => {
  expect(parses(response)).toEqual([one, two, last]);
});

test('an unparsed answer is wrong, and no letter is guessed', () => {
  const verdicts = plan.score({ response: 'none', storedParse: null }, 'C');
  expect(verdicts).toHaveLength(3);
  for (const { parse, correct } of verdicts) expect([parse.kind, correct]).toEqual(['unparsed', false]);
});

test('the scans of level 2 find the same as its expressions', () => {
  const label = pythonRegExp(String.raw`.*[aA]nswer:\s*([A-J])`);
  const standalone = pythonRegExp(String.raw`(?s)\b[A-J]\b(?!.*\b[A-J]\b)`);
  const pieces = [
    'Answer:',
    'answer:',
    'nswer:',
    'A',
    'B',
    'J',
    'K',
    'b',
    ' ',
    '\n',
    '\r',
    '\u{85}',
    '.',
    '日',
    '𝐀',
    '\u{301}',
    '_',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const labelled = firstMatch(label, text);
      const [start, end] = labelled?.indices?.[1] ?? firstMatch(standalone, text)?.indices?.[0] ?? [null, null];
      const [, two] = parses(text);
      expect(two?.slice(1)).toEqual([start, end]);
    }),
    { numRuns: inFull(3_000, 500), seed: 1 },
  );
});
