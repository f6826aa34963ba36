/** Every command that asks models takes the same settings, sends them, and warns of prompts that are too long. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluationScene, honest } from '../support/evaluation-scene.ts';
import { extractionScene, madeUpTrial } from '../support/extraction-scene.ts';
import { madeUpAnswer } from '../support/scripted-judge.ts';
import type { Outcome } from '../support/cli.ts';
import type { ModelServer } from '../support/model-server.ts';
import { cutsPrompts } from '../support/model-server/cut-prompt.ts';
import type { ModelServerOptions } from '../support/model-server/options.ts';

interface Scene {
  readonly server: ModelServer;
  readonly run: (words: readonly string[]) => Promise<Outcome>;
}

async function withScene(
  command: string,
  options: ModelServerOptions,
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  if (command === 'extract') {
    await using it = await extractionScene([{ ...madeUpTrial(0), question: LONG }], options);
    await use({ server: it.server, run: (words) => it.extract(words) });
  } else {
    await using it = await evaluationScene(0, { ...honest, ...options });
    const answer = { ...madeUpAnswer(0), query: LONG };
    writeFileSync(join(it.folder, 'a.jsonl'), `${JSON.stringify(answer)}\n`);
    await use({
      server: it.server,
      run: (words) => it.evaluate(['--judges', 'correctness', ...words]),
    });
  }
}

const LONG = 'word '.repeat(600);

test.each(['extract', 'rag evaluate'])('%s sends each setting', async (command) => {
  const words = ['--temperature', 'none', '--top-p', '0.9', '--stop', String.raw`\n\n`, '--num-ctx', '9000'];
  await withScene(command, {}, async ({ server, run }) => {
    const { code, stderr } = await run([...words, '--extra-body', '{"truncate":false}', '--seed', '7']);
    expect([code, server.complaints]).toEqual([0, []]);
    expect(stderr).not.toContain('warning');
    const body = JSON.parse(server.requests[0]?.body ?? '{}') as { readonly options: object };
    expect(body).toMatchObject({ truncate: false });
    expect(body.options).toEqual({ num_predict: 2048, top_p: 0.9, stop: ['\n\n'], num_ctx: 9000, seed: 7 });
  });
});

test.each(['extract', 'rag evaluate'])('%s warns of a context that is too short', async (command) => {
  const ollama = { most: 8192, loaded: 2100, parameters: '' };
  await withScene(command, { ollama }, async ({ run }) => {
    const { code, stderr } = await run([]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /audit: ollama:test: a prompt has about \d+ tokens, and with --max-tokens 2048 it may not fit into the context of 2100 tokens with which Ollama has loaded the model\. Ollama cuts longer prompts without an error\. Give --num-ctx \d+\.\n/,
    );
  });
});

test.each(['extract', 'rag evaluate'])('%s notices that a server cut a prompt, and warns once', async (command) => {
  await withScene(command, cutsPrompts('{"answer":"5","score":0.5}', 3), async ({ run }) => {
    const { stderr } = await run(['--num-ctx', '100000']);
    expect(stderr.match(/ollama:test: the server counted fewer tokens than a prompt has/g)).toHaveLength(1);
  });
});

test('a context length for a judge of another provider is refused before anything is sent', async () => {
  await using it = await evaluationScene(1, honest);
  const judge = ['--judge', 'openai-compatible:test', '--base-url', it.server.baseUrl('openai-compatible')];
  const { code, stderr } = await it.evaluate([...judge, '--num-ctx', '9000']);
  expect([code, it.server.requests.length]).toEqual([2, 0]);
  expect(stderr).toContain('--num-ctx: only Ollama takes a context length');
});
