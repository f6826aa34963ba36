/** `audit bench --repeats` as a user runs it, against a server on the loopback. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { rowsOf, storeOf } from '../../support/bench-run.ts';
import { benchArgs, served } from '../../support/bench-server.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import type { ModelServer } from '../../support/model-server.ts';
import type { ModelServerOptions } from '../../support/model-server/options.ts';
import { validateBench } from '../../support/schemas.ts';

/** Of two sets of three items under two conditions. */
const QUESTIONS = 12;

/** A server whose answers to the same prompt differ: each is right once in three times, and sometimes nothing can be parsed. */
function servedVaried(options: ModelServerOptions = {}): Promise<ModelServer> {
  const asked = new Map<string, number>();
  return served({
    answer(prompt) {
      const before = asked.get(prompt) ?? 0;
      asked.set(prompt, before + 1);
      const word = `${prompt.length + before * 7}`;
      return (prompt.length + before) % 4 === 0 ? '…' : `答えは(${Number(word) % 3})です。`;
    },
    ...options,
  });
}

const bench = (server: ModelServer, folder: string, ...more: string[]): ReturnType<typeof audit> =>
  audit(benchArgs(server, '--dataset', 'jcommonsenseqa,mawps', '--temperature', '0.7', ...more), { cwd: folder });

function resultOf(folder: string): BenchResult {
  const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  validateBench(result);
  expect(validateBench.errors).toBeNull();
  return result;
}

test('each sample is an output of the trial, is sent the next seed, and counts', async () => {
  const [folder, server] = [temporaryFolder(), await servedVaried()];
  expect(await bench(server, folder, '--repeats', '3', '--seed', '11')).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests).toHaveLength(3 * QUESTIONS);
  for (const asked of Map.groupBy(server.requests, ({ prompt }) => prompt).values())
    expect(asked.map(({ seed }) => seed)).toEqual([11, 12, 13]);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_trials')).toHaveLength(QUESTIONS);

  const { scores, samples = [] } = resultOf(folder);
  expect(scores.map(({ questions, answered }) => `${answered} of ${questions}`)).toEqual(Array(4).fill('9 of 9'));
  expect(samples.map(({ set, condition }) => [set, condition])).toEqual(
    scores.map(({ set, condition }) => [set, condition]),
  );
  const { normalizer } = findScheme('ja-cot');
  for (const { set, condition, majority, consistency, pass } of samples) {
    const items = itemsOf(folder, set, condition);
    expect(items.map(({ length }) => length)).toEqual([3, 3, 3]);
    const votes = items.map((rows) => voteByHand(rows, (text) => normalizer.normalize(text)));
    expect(majority.pct).toBeCloseTo(mean(votes.map(([right]) => right)) * 100, 10);
    expect(consistency.pct).toBeCloseTo(mean(votes.map(([, most]) => most / 3)) * 100, 10);
    const anyRight = items.map((rows) => Number(rows.some((row) => row['is_correct'] === 1)));
    expect(pass.at(-1)).toMatchObject({ k: 3, pct: expect.closeTo(mean(anyRight) * 100, 10) as number });
  }
  // The run has something to tell apart.
  expect(new Set(samples.map(({ majority }) => majority.pct)).size).toBeGreaterThan(1);
});

/** The outputs by item. */
function itemsOf(folder: string, set: string, condition: string): Record<string, unknown>[][] {
  const sql = `SELECT t.item_id, o.parsed_answer_text, o.is_correct FROM conformity_outputs o JOIN conformity_trials t USING (trial_id)
    WHERE t.item_id LIKE '${set}/%' AND t.condition_id = 'condition-${condition}'`;
  return [...Map.groupBy(rowsOf(storeOf(folder), sql), (row) => row['item_id']).values()];
}

/** Whether the most frequent answer is right, and how often it occurs. */
function voteByHand(
  rows: readonly Record<string, unknown>[],
  normalize: (text: string) => string,
): [right: number, most: number] {
  const parsed = rows.filter((row) => row['parsed_answer_text'] !== null);
  const groups = [...Map.groupBy(parsed, (row) => normalize(String(row['parsed_answer_text']))).values()];
  const most = Math.max(0, ...groups.map(({ length }) => length));
  const tied = groups.filter(({ length }) => length === most);
  return [tied.length === 0 ? 0 : mean(tied.map(([one]) => Number(one?.['is_correct']))), most];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('a run is asked more often, but not less often', async () => {
  const [folder, server] = [temporaryFolder(), await servedVaried()];
  expect(await bench(server, folder)).toMatchObject({ code: 0 });
  expect(resultOf(folder)).not.toHaveProperty('samples');
  expect(await bench(server, folder, '--repeats', '3')).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(3 * QUESTIONS);
  expect(await bench(server, folder, '--repeats', '5')).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(5 * QUESTIONS);
  expect(await bench(server, folder, '--repeats', '4')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--repeats was 5 and is 4/) as string,
  });
  expect(await bench(server, folder, '--repeats', '5')).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(5 * QUESTIONS);
});

test('samples fail, and are asked again, one by one', async () => {
  const [folder, server] = [
    temporaryFolder(),
    // The second time that a third of the prompts is asked.
    await servedVaried({
      fault: (prompt, before) => (before === 1 && prompt.length % 3 === 0 ? { kind: 'malformed' } : undefined),
    }),
  ];
  expect(await bench(server, folder, '--repeats', '3', '--retries', '0')).toMatchObject({ code: 2 });
  const { failures, samples = [] } = resultOf(folder);
  expect(failures.total).toBeGreaterThan(0);
  expect(failures.examples.map(({ repeat }) => repeat)).toEqual(Array(failures.total).fill(2));
  expect(samples.reduce((sum, { incomplete }) => sum + incomplete, 0)).toBe(failures.total);
  const asked = server.requests.length;
  expect(await bench(server, folder, '--repeats', '3', '--retry-failed')).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests).toHaveLength(asked + failures.total);
  expect(resultOf(folder).samples?.every(({ incomplete }) => incomplete === 0)).toBe(true);
});

test('exports have a document for each answer', async () => {
  const [folder, server] = [temporaryFolder(), await servedVaried()];
  await bench(server, folder, '--repeats', '2', '--export-dir', 'out');
  const names = readdirSync(join(folder, 'out')).filter((name) => name.includes('mawps_shot_'));
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/_mawps_shot_\d{8}_\d{6}\.json$/),
    expect.stringMatching(/_mawps_shot_\d{8}_\d{6}_2\.json$/),
  ]);
  for (const name of names)
    expect(JSON.parse(readFileSync(join(folder, 'out', name), 'utf8'))).toMatchObject({ results: { total: 3 } });
});

test('an explanation shows each sample, and which it is', async () => {
  const [folder, server] = [temporaryFolder(), await servedVaried()];
  await bench(server, folder, '--repeats', '3');
  const [trial] = rowsOf(storeOf(folder), 'SELECT trial_id FROM conformity_trials');
  const place = [
    '--runs-dir',
    'answer-audit-bench/ja-cot/runs',
    '--metadata',
    'answer-audit-bench/ja-cot/runs_metadata.json',
  ];
  const { stdout } = await audit(['explain', ...place, '--trial', String(trial?.['trial_id'])], { cwd: folder });
  expect(stdout.match(/^ {2}output +\d of \d$/gm)?.map((line) => line.trim().replace(/ +/, ' '))).toEqual([
    'output 1 of 3',
    'output 2 of 3',
    'output 3 of 3',
  ]);
});

test('an audit of the run counts each sample', async () => {
  const [folder, server] = [temporaryFolder(), await servedVaried()];
  await bench(server, folder, '--repeats', '3');
  const named = resultOf(folder).audit.split(' ').slice(1);
  const { code, stderr } = await audit([...named, '--out-json', 'audit.json'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const document = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as {
    coverage: Record<string, number>;
    consistency: object;
  };
  expect(document.coverage).toMatchObject({ multiOutputTrials: QUESTIONS, trials: 3 * QUESTIONS });
  expect(document.consistency).toMatchObject({ scheme: 'ja-cot', mismatches: 0 });
});
