/** Packed trials: what a page reads is what was written, and nothing is written twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTrial, unpackTrials } from '../../src/documents/packed-trials.ts';
import type { PageStep, PageTrial, PageVerdict } from '../../src/documents/page.ts';
import { inFull } from '../support/thorough.ts';

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
    { numRuns: inFull(2_000, 333), seed: 1 },
  );
});

/** A trial with these verdicts. */
function trialWith(verdicts: readonly Partial<PageVerdict>[], texts: Partial<PageTrial> = {}): PageTrial {
  const [sample] = fc.sample(trials, { numRuns: 1, seed: 1 });
  const [verdict] = fc.sample(trials, { numRuns: 20, seed: 1 }).flatMap((trial) => trial.verdicts);
  const own = verdicts.map((one): PageVerdict => ({ ...(verdict as PageVerdict), ...one }));
  return { ...(sample as PageTrial), ...texts, verdicts: own };
}

test('a step of several verdicts is written once, and a stored parse that begins the response as its length', () => {
  const step = (rule: string): PageStep => ({ part: 'parser', rule, before: 'x', after: '' });
  const verdicts = [['a', 'b'], ['b', 'a', 'b'], ['c']].map((rules) => ({ steps: rules.map(step) }));
  const packed = packTrial(trialWith(verdicts, { response: 'ab</think>c', storedParse: 'ab' }));
  expect(packed.steps.map(([, rule]) => rule)).toEqual(['a', 'b', 'c']);
  expect(packed.accounts.map(({ steps }) => steps)).toEqual([[0, 1], [1, 0, 1], [2]]);
  expect(packed.texts.toSorted()).toEqual(['', 'x']);
  expect(packed.storedParse).toBe(2);
  expect(packTrial(trialWith([], { response: 'ab', storedParse: 'b' })).storedParse).toBe('b');
});

test('an account of several schemes is written once, whatever rules make their flips', () => {
  const same = { normalized: 'paris', madeBy: [['think-strip']] };
  const packed = packTrial(trialWith([same, { ...same, madeBy: null }, { ...same, normalized: 'rome' }, same]));
  expect(packed.accounts).toHaveLength(2);
  expect(packed.verdicts).toEqual([
    [0, [['think-strip']]],
    [0, null],
    [1, [['think-strip']]],
    [0, [['think-strip']]],
  ]);
});
