/** `audit bench --batch` as a user runs it, against the batch interfaces on the loopback. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { openai } from '../../../src/models/batch/openai.ts';
import { batchArgs, BATCH_PROVIDERS, expectComplete, startedBatches as started } from '../../support/batch-bench.ts';
import { contentOf, entriesOf, rowsOf, storeOf } from '../../support/bench-run.ts';
import { served } from '../../support/bench-server.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { shortenWaits } from '../../support/short-waits.ts';

beforeEach(shortenWaits);

const resultOf = (folder: string): BenchResult =>
  JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;

test.each(BATCH_PROVIDERS)('answers of batches of %s are those of ordinary requests', async (provider) => {
  const [folder, server] = [temporaryFolder(), await started({ change: (lines) => lines.toReversed() })];
  expect(await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
  await expectComplete(folder, server);

  const [ordinary, other] = [await served(), temporaryFolder()];
  expect(await audit(batchArgs(ordinary.origin, provider), { cwd: other })).toMatchObject({ code: 0, stderr: '' });
  const bodies = server.batches.flatMap(({ items }) => items.map(({ body }) => body));
  expect(bodies.toSorted()).toEqual(ordinary.requests.map(({ body }) => body).toSorted());
  expect(contentOf(storeOf(folder))).toEqual(contentOf(storeOf(other)));
  expect(rowsOf(storeOf(folder), 'SELECT DISTINCT latency_ms FROM conformity_outputs')).toEqual([{ latency_ms: null }]);
  expect(resultOf(folder).time.meanLatencyMs).toBeNull();
  expect(resultOf(folder).scores).toEqual(resultOf(other).scores);
});

test.each(BATCH_PROVIDERS)('batches of %s can be submitted and collected by separate commands', async (provider) => {
  const [folder, server] = [temporaryFolder(), await started({ looks: 1 })];
  const submit = await audit(batchArgs(server.origin, provider, '--batch', 'submit'), { cwd: folder });
  expect(submit).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /: 0 of 24 questions are answered\. 1 batch is not finished \(batch_1; .*--batch collect/,
    ) as string,
  });
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);
  expect(await audit(batchArgs(server.origin, provider, '--batch', 'submit'), { cwd: folder })).toMatchObject({
    code: 0,
  });
  expect(server.batches).toHaveLength(1); // nothing is submitted twice

  const ordinary = await audit(batchArgs(server.origin, provider), { cwd: folder });
  expect(ordinary.code).toBe(2);
  expect(ordinary.stderr).toMatch(/1 batch with 24 questions is at the server; give --batch/);

  const early = await audit(batchArgs(server.origin, provider, '--batch', 'collect'), { cwd: folder });
  expect([early.code, early.stdout]).toEqual([2, '']);
  expect(early.stderr).toMatch(/^audit: .*: 0 of 24 questions are answered\. 1 batch is not finished/);
  expect(await audit(batchArgs(server.origin, provider, '--batch', 'collect'), { cwd: folder })).toMatchObject({
    code: 0,
  });
  await expectComplete(folder, server);
});

test('more questions than a batch can have are several batches, and each answer to a question has its own seed', async () => {
  const [folder, server] = [temporaryFolder(), await started()];
  const most = vi.spyOn(openai, 'mostRequests', 'get').mockReturnValue(20);
  onTestFinished(() => most.mockRestore());
  const args = batchArgs(server.origin, 'openai', '--batch', '--repeats', '2', '--seed', '5');
  expect(await audit(args, { cwd: folder })).toMatchObject({
    code: 0,
    stderr:
      'audit: each question is asked 2 times at temperature 0, so its answers will hardly differ; give --temperature above 0 to sample.\n',
  });
  expect(server.complaints).toEqual([]);
  expect(server.batches.map(({ items }) => items.length)).toEqual([8, 20, 20]);
  const seeds = new Map<string, number[]>();
  for (const { prompt, body } of server.batches.flatMap(({ items }) => items)) {
    const { seed } = JSON.parse(body) as { seed: number };
    seeds.set(
      prompt,
      [...(seeds.get(prompt) ?? []), seed].toSorted((a, b) => a - b),
    );
  }
  expect(seeds.size).toBe(24);
  for (const own of seeds.values()) expect(own).toEqual([5, 6]);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs')).toHaveLength(48);
});

test('--max-cost does not limit batches, and is refused', async () => {
  const [folder, server] = [temporaryFolder(), await started()];
  const prices = { currency: 'USD', perMillionTokens: { 'openai:gpt-4o-mini': { input: 1, output: 1 } } };
  writeFileSync(join(folder, 'prices.json'), JSON.stringify(prices));
  const { code, stderr } = await audit(
    batchArgs(server.origin, 'openai', '--batch', '--max-cost', '1', '--prices', 'prices.json'),
    { cwd: folder },
  );
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^audit: --max-cost: does not limit batches/)]);
  expect(server.steps).toEqual([]);
});
