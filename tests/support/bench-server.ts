/** Short runs of `audit bench` against a server on the loopback. */
import { onTestFinished } from 'vitest';
import { startModelServer, type ModelServer } from './model-server.ts';
import type { ModelServerOptions } from './model-server/options.ts';
import { scriptedAnswer } from './model-server/scripted-answer.ts';

/** A server of models, which ends with the test. */
export async function served(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ answer: (prompt) => scriptedAnswer(prompt), ...options });
  onTestFinished(() => server.close());
  return server;
}

/** The arguments of a short run of `audit bench` against it. */
export const benchArgs = (server: ModelServer, ...more: string[]): string[] =>
  ['bench', 'ja-cot', '--model', 'ollama:test', '--base-url', server.baseUrl('ollama')].concat(
    ['--rate', '0', '--limit', '3', '--out-json', 'result.json'],
    more,
  );
