/** Questions that are among the examples that their prompts show. */
import { expect, test } from 'vitest';
import type { Benchmark, BenchmarkItem } from '../../../../src/apps/bench/benchmark.ts';
import { createPlan } from '../../../../src/apps/bench/plan.ts';
import { findLeaks } from '../../../../src/apps/bench/summary/prompt-checks.ts';

async function leaksOf(item: Omit<BenchmarkItem, 'id'>, prompt: (question: string) => string): Promise<number> {
  const benchmark: Benchmark = {
    id: 'mine',
    title: 'Mine',
    sets: ['s'],
    conditions: [{ id: 'c', title: 'c' }],
    scheme: 'mc-v3',
    alternatives: [],
    source: 'here',
    load: () => ({ from: 'here', items: [{ id: '1', ...item }], prompt: ({ question }) => prompt(question) }),
  };
  const plan = await createPlan(benchmark, { sets: null, conditions: null, folder: null, limit: null });
  return findLeaks(plan)[0]?.items ?? 0;
}

const capital = { question: 'Capital of Peru?', groundTruth: ['Lima', 'Ciudad de los Reyes'] };

test.each([
  ['an example with the answer', capital, 'Q: Capital of Peru?\nA: Lima\n\nQ: ', 1],
  ['an example with another accepted answer', capital, 'Q: Capital of Peru?\nA: Ciudad de los Reyes.\n\nQ: ', 1],
  ['an example in Japanese', { question: '2と3の和は？', groundTruth: '5' }, '2と3の和は？答えは5です。', 1],
  ['a question that the template repeats', capital, 'Capital of Peru?\nRead the question again: ', 0],
  ['an answer that is only a part of a word', capital, 'Capital of Peru?\nThe Limana is a river.\n', 0],
  ['a short question that is in other words', { question: 'x', groundTruth: '3' }, 'Explain 3 examples: ', 0],
  ['other examples', capital, 'Q: Capital of Chile?\nA: Santiago\n\nQ: ', 0],
])('%s', async (_, item, before, leaks) => {
  expect(await leaksOf(item, (question) => before + question)).toBe(leaks);
});
