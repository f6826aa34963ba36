/** `audit bench` warns before a run where a prompt may not fit into the context of a model. */
import { expect, test } from 'vitest';
import { benchArgs, served } from '../../support/bench-server.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import type { ModelServerOptions } from '../../support/model-server/options.ts';

async function warned(options: ModelServerOptions, provider: 'ollama' | 'openai-compatible', more: string[]) {
  const server = await served(options);
  const args = benchArgs(server, '--dataset', 'mawps', ...more).map((word) =>
    word.replace('ollama:test', `${provider}:test`).replace(server.baseUrl('ollama'), server.baseUrl(provider)),
  );
  const { code, stderr } = await audit(args, { cwd: temporaryFolder() });
  expect([code, server.complaints]).toEqual([0, []]);
  return stderr;
}

const SMALL = { most: 8192, loaded: null, parameters: '' };
const SYSTEM = 'word '.repeat(3200); // 4000 tokens

test('the longest prompt and its answer are compared with the context of Ollama', async () => {
  expect(await warned({ ollama: SMALL }, 'ollama', [])).toBe('');
  const stderr = await warned({ ollama: SMALL }, 'ollama', ['--system', SYSTEM]);
  expect(stderr).toMatch(
    /^audit: ollama:test: a prompt has about 4\d{3} tokens, and with --max-tokens 2048 it may not fit into the context of 4096 tokens that Ollama uses by default on GPUs with less than 24 GiB\. Ollama cuts longer prompts without an error\. Give --num-ctx [67]\d{3}\.\n$/,
  );
  expect(await warned({ ollama: SMALL }, 'ollama', ['--system', SYSTEM, '--num-ctx', '8000'])).toBe('');
  const large = await warned({ ollama: SMALL }, 'ollama', ['--system', SYSTEM, '--max-tokens', '9000']);
  expect(large).toContain('The model has at most 8192: give a smaller --max-tokens, or ask shorter prompts.\n');
});

test('other servers are started with another context', async () => {
  const stderr = await warned({ context: 2100 }, 'openai-compatible', []);
  expect(stderr).toMatch(
    /^audit: openai-compatible:test: .* the context of 2100 tokens that the server names\. Start the server with a longer context, or give a smaller --max-tokens, or ask shorter prompts\.\n$/,
  );
  expect(await warned({}, 'openai-compatible', [])).toBe('');
});
