/** Models on the loopback. */
import { onTestFinished } from 'vitest';
import { parseModelAddress } from '../../src/models/address.ts';
import type { RequestOptions } from '../../src/models/attempts.ts';
import { Model, type Sampling } from '../../src/models/model.ts';
import { RepeatedKeys } from '../../src/models/reply-guard.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import type { ModelServerOptions } from './model-server/options.ts';

export const MODELS = {
  ollama: 'test',
  gemini: 'gemini-2.0-flash',
  openai: 'gpt-4o-mini',
  'openai-compatible': 'test',
  anthropic: 'claude-3-5-haiku-latest',
} as const;
export type ProviderId = keyof typeof MODELS;
export const PROVIDERS = Object.keys(MODELS) as ProviderId[];
export const KEY = 'sk-test-0123456789';

/** A server that ends with the test. */
export async function served(options: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer(options);
  onTestFinished(() => server.close());
  return server;
}

interface Asking extends Partial<RequestOptions>, Partial<Sampling> {
  readonly name?: string;
  readonly apiKey?: string;
}

/** A model of the server, which is asked without pauses. */
export function modelOf(server: ModelServer, provider: ProviderId, asking: Asking = {}): Model {
  const { name = MODELS[provider], apiKey = KEY } = asking;
  const address = parseModelAddress(`${provider}:${name}`, { baseUrl: server.baseUrl(provider), apiKey, env: {} });
  const sampling = { temperature: 0, seed: null, maxTokens: 100, ...asking };
  const signal = new AbortController().signal;
  const repeated = new RepeatedKeys();
  return new Model(address, sampling, { rate: 0, timeout: 100_000, retries: 1, signal, repeated, ...asking });
}
