/** Packed trials: what a page reads is what was written, and nothing is written twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTrial, unpackTrials } from '../../src/result/packed-trials.ts';
import type { PageStep, PageTrial, PageVerdict } from '../../src/result/page.ts';

const TEXTS = fc.option(fc.constantFrom('', 'a', 'ab', 'abc', 'a\nb', '😀'));
const STEPS: fc.Arbitrary<PageStep[]> = fc.array(
  fc.record({
    part: fc.constantFrom('parser', 'normalizer'),
    rule: fc.constantFrom('strip', 'lower'),
    before: fc.constantFrom('a', 'a\nb', 'b'),
    after: fc.constantFrom('', 'a', 'b\na'),
  }),
  { maxLength: 6 },
);

const trials = fc
  .record({ response: TEXTS, storedParse: TEXTS, steps: fc.array(STEPS, { maxLength: 4 }) })
  .map(({ response, storedParse, steps }): PageTrial => ({
    trialId: 't',
    run: 'r',
    itemId: null,
    temperature: null,
    variant: null,
    condition: null,
    model: null,
    dataset: null,
    task: null,
    question: null,
    choices: null,
    groundTruth: null,
    storedCorrect: null,
    explain: '',
    response,
    storedParse,
    verdicts: steps.map((own): PageVerdict => ({
      inScope: true,
      failure: null,
      correct: true,
      parse: { kind: 'parsed', rule: null, start: null, end: null },
      normalized: '',
      truthNormalized: null,
      match: null,
      madeBy: null,
      steps: own,
    })),
  }));

test('the same trials come back', () => {
  fc.assert(
    fc.property(trials, (trial) => {
      const list = [JSON.parse(JSON.stringify(packTrial(trial))) as ReturnType<typeof packTrial>];
      expect(unpackTrials({ schemes: [], flips: 1, list })).toEqual({ schemes: [], flips: 1, list: [trial] });
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('a step of several verdicts is written once, and a stored parse that begins the response as its length', () => {
  const step = (rule: string): PageStep => ({ part: 'parser', rule, before: 'x', after: '' });
  const [sample] = fc.sample(trials, { numRuns: 1, seed: 1 });
  const [verdict] = fc.sample(trials, { numRuns: 20, seed: 1 }).flatMap(({ verdicts }) => verdicts);
  const verdicts = [['a', 'b'], ['b', 'a', 'b'], ['c']].map((rules) => ({
    ...(verdict as PageVerdict),
    steps: rules.map(step),
  }));
  const packed = packTrial({ ...(sample as PageTrial), response: 'ab</think>c', storedParse: 'ab', verdicts });
  expect(packed.steps.map(({ rule }) => rule)).toEqual(['a', 'b', 'c']);
  expect(packed.verdicts.map(({ steps }) => steps)).toEqual([[0, 1], [1, 0, 1], [2]]);
  expect(packed.storedParse).toBe(2);
  expect(packTrial({ ...(sample as PageTrial), response: 'ab', storedParse: 'b' }).storedParse).toBe('b');
});
