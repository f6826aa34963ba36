/** The claims of a benchmark, and the hints for its audit. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Benchmark } from '../../../src/apps/bench/benchmark.ts';
import { writeBenchmarkClaims } from '../../../src/apps/bench/benchmark-claims.ts';
import { createPlan, type Plan } from '../../../src/apps/bench/plan.ts';
import { openRun } from '../../../src/apps/bench/runs/open-run.ts';
import { createConfig } from '../../../src/apps/bench/runs/run-config.ts';
import { temporaryFolder } from '../../support/folders.ts';

/** A benchmark of which some sets have the same prompts under both conditions. */
function planOf(sets: readonly string[], same: readonly string[]): Promise<Plan> {
  const benchmark: Benchmark = {
    id: 'mine',
    title: 'Mine',
    sets,
    conditions: [
      { id: 'cot', title: 'a chain of thought' },
      { id: 'direct', title: 'the answer alone' },
    ],
    baseline: 'direct',
    scheme: 'mc-v3',
    alternatives: [],
    source: 'here',
    load: (set) => ({
      from: 'here',
      items: [{ id: '1', question: '?', groundTruth: 'a' }],
      prompt: (_, condition) => (same.includes(set) ? '?' : `${condition}?`),
    }),
  };
  return createPlan(benchmark, { sets: null, conditions: null, folder: null, limit: null });
}

const claimsOf = (plan: Plan): { id: string; text: string; holds: string }[] =>
  (parse(writeBenchmarkClaims(plan) ?? 'claims: []') as { claims: { id: string; text: string; holds: string }[] })
    .claims;

test('are about all sets, and about each of them', async () => {
  expect(claimsOf(await planOf(['a', 'b'], []))).toMatchObject([
    { id: 'cot', holds: 'accuracyPct(condition=cot) > accuracyPct(condition=direct)' },
    { id: 'cot-a', holds: 'accuracyPct(dataset=a, condition=cot) > accuracyPct(dataset=a, condition=direct)' },
    { id: 'cot-b', holds: 'accuracyPct(dataset=b, condition=cot) > accuracyPct(dataset=b, condition=direct)' },
  ]);
});

test('name the conditions with their titles, whatever words these begin with', async () => {
  const [all, onA] = claimsOf(await planOf(['a', 'b'], []));
  const text = 'More answers are right under cot (a chain of thought) than under direct (the answer alone)';
  expect([all?.text, onA?.text]).toEqual([`${text}.`, `${text}, on a.`]);
});

test('are not about sets whose prompts are the same under both conditions', async () => {
  const plan = await planOf(['a', 'b c', 'same'], ['same']);
  expect(claimsOf(plan).map(({ id }) => id)).toEqual(['cot', 'cot-a', 'cot-b c']);
  expect(claimsOf(plan)[0]?.holds).toBe(
    'accuracyPct(dataset=[a, "b c"], condition=cot) > accuracyPct(dataset=[a, "b c"], condition=direct)',
  );
  expect(writeBenchmarkClaims(plan)).toContain('# Without same: the prompts are the same under both conditions.');
  expect(claimsOf(await planOf(['a', 'same'], ['same']))).toMatchObject([
    { id: 'cot', holds: 'accuracyPct(dataset=[a], condition=cot) > accuracyPct(dataset=[a], condition=direct)' },
  ]);
  expect(writeBenchmarkClaims(await planOf(['same'], ['same']))).toBeNull();
});

test.each([
  [['a', 'same'], true],
  [['same'], false],
])('the audit of %j is hinted to compare with the baseline: %s', async (sets, isCompared) => {
  const plan = await planOf(sets, ['same']);
  const config = createConfig(plan, { id: 'ollama:test', server: '' }, { temperature: 0, seed: null, maxTokens: 9 });
  const folder = temporaryFolder();
  const run = await openRun(plan, config, { runsDir: join(folder, 'runs'), metadata: join(folder, 'list.json') }, true);
  onTestFinished(() => run.store.close());
  const [entry] = Object.values(run.entryAs('running'));
  expect('baselineCondition' in (entry?.audit ?? {})).toBe(isCompared);
  expect(entry?.audit.groupBy?.includes('condition')).toBe(isCompared);
});
