/** `audit bench --batch` as a user runs it, against the batch interfaces on the loopback. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult } from '../../src/bench/documents/bench.ts';
import { batchServer, type BatchServer } from '../support/batch-server.ts';
import type { BatchServerOptions } from '../support/batch-server/options.ts';
import { contentOf, entriesOf, promptsOf, rowsOf, storeOf } from '../support/bench-run.ts';
import { served } from '../support/bench-server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { scriptedAnswer } from '../support/model-server/scripted-answer.ts';

const MODELS = { openai: 'gpt-4o-mini', anthropic: 'claude-3-5-haiku-latest' } as const;
type Provider = keyof typeof MODELS;
const PROVIDERS = Object.keys(MODELS) as Provider[];
const KEY = 'sk-secret-0123456789';

const started = (options: BatchServerOptions = {}): Promise<BatchServer> =>
  batchServer({ answer: (prompt) => scriptedAnswer(prompt), ...options });

const args = (origin: string, provider: Provider, ...more: string[]): string[] =>
  ['bench', 'ja-cot', '--model', `${provider}:${MODELS[provider]}`, '--base-url', `${origin}/v1`].concat(
    ['--api-key', KEY, '--rate', '0', '--limit', '3', '--out-json', 'result.json', '--force'],
    more,
  );

const resultOf = (folder: string): BenchResult =>
  JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;

/** Every question was in one batch, and has one answer. */
async function expectComplete(folder: string, server: BatchServer): Promise<void> {
  expect(server.complaints).toEqual([]);
  const prompts = await promptsOf('ja-cot', 3);
  for (const prompt of prompts.values()) expect(server.timesAsked(prompt)).toBe(1);
  expect(server.batches.flatMap(({ items }) => items)).toHaveLength(24);
  const rows = contentOf(storeOf(folder));
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row['raw_text']).toBe(scriptedAnswer(String(row['user_prompt'])));
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed' }]);
}

test.each(PROVIDERS)('answers of batches of %s are those of ordinary requests', async (provider) => {
  const [folder, server] = [temporaryFolder(), await started({ change: (lines) => lines.toReversed() })];
  expect(await audit(args(server.origin, provider, '--batch'), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  await expectComplete(folder, server);

  const [ordinary, other] = [await served(), temporaryFolder()];
  expect(await audit(args(ordinary.origin, provider), { cwd: other })).toMatchObject({ code: 0, stderr: '' });
  const bodies = server.batches.flatMap(({ items }) => items.map(({ body }) => body));
  expect(bodies.toSorted()).toEqual(ordinary.requests.map(({ body }) => body).toSorted());
  expect(contentOf(storeOf(folder))).toEqual(contentOf(storeOf(other)));
  expect(rowsOf(storeOf(folder), 'SELECT DISTINCT latency_ms FROM conformity_outputs')).toEqual([{ latency_ms: null }]);
  expect(resultOf(folder).time.meanLatencyMs).toBeNull();
  expect(resultOf(folder).scores).toEqual(resultOf(other).scores);
});

test.each(PROVIDERS)('batches of %s can be submitted and collected by commands of their own', async (provider) => {
  const [folder, server] = [temporaryFolder(), await started()];
  const submit = await audit(args(server.origin, provider, '--batch', 'submit'), { cwd: folder });
  expect(submit).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /: 0 of 24 questions are answered\. 1 batch is not finished \(batch_1; .*--batch collect/,
    ) as string,
  });
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);
  expect(await audit(args(server.origin, provider, '--batch', 'submit'), { cwd: folder })).toMatchObject({ code: 0 });
  expect(server.batches).toHaveLength(1); // nothing is submitted twice

  const ordinary = await audit(args(server.origin, provider), { cwd: folder });
  expect(ordinary.code).toBe(2);
  expect(ordinary.stderr).toMatch(/1 batch with 24 questions is at the server; give --batch/);

  const early = await audit(args(server.origin, provider, '--batch', 'collect'), { cwd: folder });
  expect([early.code, early.stdout]).toEqual([2, '']);
  expect(early.stderr).toMatch(/^audit: .*: 0 of 24 questions are answered\. 1 batch is not finished/);
  expect(await audit(args(server.origin, provider, '--batch', 'collect'), { cwd: folder })).toMatchObject({ code: 0 });
  await expectComplete(folder, server);
});
