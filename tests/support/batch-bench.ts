/** Runs of `audit bench --batch` against the batch interfaces on the loopback. */
import { expect } from 'vitest';
import { batchServer, type BatchServer } from './batch-server.ts';
import type { BatchServerOptions } from './batch-server/options.ts';
import { contentOf, entriesOf, promptsOf, storeOf } from './bench-run.ts';
import { scriptedAnswer } from './model-server/scripted-answer.ts';

const MODELS = { openai: 'gpt-4o-mini', anthropic: 'claude-3-5-haiku-latest' } as const;
type BatchProvider = keyof typeof MODELS;
export const BATCH_PROVIDERS = Object.keys(MODELS) as BatchProvider[];
export const KEY = 'sk-secret-0123456789';

/** A server whose answers are those of the server of ordinary requests. */
export const startedBatches = (options: BatchServerOptions = {}): Promise<BatchServer> =>
  batchServer({ answer: (prompt) => scriptedAnswer(prompt), ...options });

/** The arguments of a short run of `audit bench` against it. */
export const batchArgs = (origin: string, provider: BatchProvider, ...more: string[]): string[] =>
  ['bench', 'ja-cot', '--model', `${provider}:${MODELS[provider]}`, '--base-url', `${origin}/v1`].concat(
    ['--api-key', KEY, '--rate', '0', '--limit', '3', '--out-json', 'result.json', '--force'],
    more,
  );

/** Every question was in one batch, and has one answer. */
export async function expectComplete(folder: string, server: BatchServer): Promise<void> {
  expect(server.complaints).toEqual([]);
  const prompts = await promptsOf('ja-cot', 3);
  for (const prompt of prompts.values()) expect(server.timesAsked(prompt)).toBe(1);
  expect(server.batches.flatMap(({ items }) => items)).toHaveLength(24);
  const rows = contentOf(storeOf(folder));
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row['raw_text']).toBe(scriptedAnswer(String(row['user_prompt'])));
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed' }]);
}
