/** Agreement of the seats of a panel, from the values that results keep. */
import { expect, test } from 'vitest';
import type { Judging } from '../../../../src/apps/rag/documents/evaluation.ts';
import { AgreementTally } from '../../../../src/apps/rag/over-time/agreement.ts';

const ONE: Judging = {
  model: 'ollama:a',
  sampling: { temperature: 1, seed: null, maxTokens: 10 },
  prompts: {},
  parsers: {},
};
const of = (seats: readonly (number | null)[]) => ({ correctness: { value: 0, weight: 1, seats } });

test('repeats and models by hand', () => {
  const tally = new AgreementTally({ ...ONE, panel: ['ollama:a', 'openai:b'], repeats: 2 });
  tally.add({ id: 'q1', metrics: of([0.2, 0.4, 0.5, 0.5]) });
  tally.add({ id: 'q2', metrics: of([0.8, 0.8, 1, null]) });
  tally.add({ id: 'q3', metrics: of([null, null, 0.6, null]) });
  tally.add({ id: 'q4', metrics: { 'recall@5': { value: 1, weight: 0 } } });
  const [agreement, ...others] = tally.result();
  expect(others).toEqual([]);
  expect(agreement).toMatchObject({ metric: 'correctness', answers: 2 });
  // Of three groups of two repeats (0.02, 0 and 0 over three degrees of freedom), two are equal.
  expect(agreement?.repeats).toMatchObject({ pairs: 3, equal: 2 / 3 });
  expect(agreement?.repeats?.deviation).toBeCloseTo(Math.sqrt(0.02 / 3), 12);
  expect(agreement?.models).toEqual([
    { model: 'ollama:a', n: 2, mean: expect.closeTo(0.55, 12) },
    { model: 'openai:b', n: 3, mean: expect.closeTo(0.7, 12) },
  ]);
  expect(agreement?.pairs).toEqual([
    expect.objectContaining({
      first: 'ollama:a',
      second: 'openai:b',
      n: 2,
      queries: 2,
      difference: expect.closeTo(0.2, 12),
    }),
  ]);
});

test('a single seat, or no judge, has no agreement', () => {
  for (const judging of [ONE, null]) {
    const tally = new AgreementTally(judging);
    tally.add({ id: 'q1', metrics: of([0.2]) });
    expect(tally.result()).toEqual([]);
  }
});
