/** The context lengths that servers name. */
import { expect, test } from 'vitest';
import { parseModelAddress } from '../../src/models/address.ts';
import { contextOf } from '../../src/models/context-length.ts';
import { MODELS, served, type ProviderId } from '../support/asked-model.ts';
import type { ModelServerOptions } from '../support/model-server/options.ts';

async function found(provider: ProviderId, options: ModelServerOptions, numCtx: number | null = null) {
  const server = await served(options);
  const baseUrl = server.baseUrl(provider);
  const address = parseModelAddress(`${provider}:${MODELS[provider]}`, { baseUrl, apiKey: 'sk-test-0123', env: {} });
  const context = await contextOf(address, fetch, numCtx);
  return { context, complaints: server.complaints, requests: server.requests };
}

const ollama = { most: 8192, loaded: null, parameters: 'stop "x"\nnum_ctx                        6000\ntop_k 3' };

test.each<readonly [string, ModelServerOptions['ollama'] & object, number | null, object]>([
  ['the option comes first', { ...ollama, loaded: 2048 }, 5000, { tokens: 5000, origin: 'option', most: 8192 }],
  ['no option exceeds the model', ollama, 100_000, { tokens: 8192, origin: 'option', most: 8192 }],
  ['a loaded model stays as it is', { ...ollama, loaded: 2048 }, null, { tokens: 2048, origin: 'loaded', most: 8192 }],
  ['the Modelfile may name it', ollama, null, { tokens: 6000, origin: 'modelfile', most: 8192 }],
  ['4096 is usual', { ...ollama, parameters: '' }, null, { tokens: 4096, origin: 'usual', most: 8192 }],
  [
    'a small model has less',
    { most: 2048, loaded: null, parameters: '' },
    null,
    { tokens: 2048, origin: 'usual', most: 2048 },
  ],
])('Ollama: %s', async (_, settings, numCtx, expected) => {
  const { context, complaints } = await found('ollama', { ollama: settings }, numCtx);
  expect([context, complaints]).toEqual([expected, []]);
});

test('vLLM names it with the model, llama.cpp in its properties, and others not at all', async () => {
  const vllm = await found('openai-compatible', { context: 3000 });
  expect(vllm.context).toEqual({ tokens: 3000, origin: 'server', most: null });
  const llama = await found('openai-compatible', { context: 3000, isLlamaCpp: true });
  expect(llama.context).toEqual({ tokens: 3000, origin: 'server', most: 131_072 });
  expect((await found('openai-compatible', {})).context).toBeNull();
  expect([vllm, llama].flatMap(({ complaints }) => complaints)).toEqual([]);
});

test.each(['gemini', 'openai', 'anthropic'] as const)('%s is not asked', async (provider) => {
  expect(await found(provider, { context: 3000 })).toEqual({ context: null, complaints: [], requests: [] });
});

test('a server that is not there, or answers something else, names none', async () => {
  const address = (baseUrl: string) => parseModelAddress('ollama:test', { baseUrl, env: {} });
  expect(await contextOf(address('http://127.0.0.1:9'), fetch)).toBeNull();
  const strange = async () => new Response('<html>');
  expect(await contextOf(address('http://127.0.0.1:9'), strange)).toBeNull();
  const odd = async () =>
    new Response('{"model_info":{"a.context_length":"many"},"models":[null,{"name":7}],"parameters":7}');
  expect(await contextOf(address('http://127.0.0.1:9'), odd)).toEqual({ tokens: 4096, origin: 'usual', most: null });
});
