/** Embeddings of each provider's API, over real HTTP. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseModelAddress } from '../../src/models/address.ts';
import { requestOptions, type RequestOptions } from '../../src/models/attempts.ts';
import { EmbeddingModel } from '../../src/models/embeddings.ts';
import { RepeatedKeys } from '../../src/models/reply-guard.ts';
import { ModelProblem, type ProblemKind } from '../../src/models/problem.ts';
import { startModelServer, type ModelServer } from '../support/model-server.ts';
import { embeddingOf } from '../support/model-server/embedding-of.ts';
import type { EmbeddingFault } from '../support/model-server/fault.ts';
import type { ModelServerOptions } from '../support/model-server/options.ts';
import { shortenWaits } from '../support/short-waits.ts';

beforeEach(shortenWaits);

const PROVIDERS = ['ollama', 'gemini', 'openai', 'openai-compatible'] as const;
const KEY = 'sk-test-0123456789';
const TEXTS = ['問いは何ですか。', 'What is asked?\n', '{"a": 1}'];

async function served(options: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer({ models: ['embedder'], ...options });
  onTestFinished(() => server.close());
  return server;
}

function modelOf(
  server: ModelServer,
  provider: (typeof PROVIDERS)[number],
  { name = 'embedder', ...options }: Partial<RequestOptions> & { readonly name?: string } = {},
): EmbeddingModel {
  const address = parseModelAddress(`${provider}:${name}`, { baseUrl: server.baseUrl(provider), apiKey: KEY, env: {} });
  const signal = new AbortController().signal;
  return new EmbeddingModel(address, {
    rate: 0,
    timeout: 100_000,
    retries: 1,
    signal,
    repeated: new RepeatedKeys(),
    ...options,
  });
}

async function problemOf(vectors: Promise<unknown>): Promise<ModelProblem> {
  const error: unknown = await vectors.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelProblem);
  return error as ModelProblem;
}

test.each(PROVIDERS)('%s: texts get their vectors, in order, with one request', async (provider) => {
  const server = await served({ key: KEY });
  const vectors = await modelOf(server, provider).embed(TEXTS);
  expect(vectors).toEqual(TEXTS.map((text) => Float32Array.from(embeddingOf(text))));
  expect([server.embedded, server.complaints]).toEqual([[TEXTS], []]);
});

test.each(PROVIDERS)('%s: one text is a list of one', async (provider) => {
  const server = await served({});
  expect(await modelOf(server, provider).embed(['one'])).toEqual([Float32Array.from(embeddingOf('one'))]);
  expect([server.embedded, server.complaints]).toEqual([[['one']], []]);
});

const FAULTS: readonly (readonly [EmbeddingFault, ProblemKind, asked: number])[] = [
  [{ kind: 'status', status: 500 }, 'server-error', 2],
  [{ kind: 'status', status: 429, retryAfter: '0' }, 'busy', 2],
  [{ kind: 'status', status: 400 }, 'refused-request', 1],
  [{ kind: 'cut' }, 'cut', 2],
  [{ kind: 'reset' }, 'cut', 2],
  [{ kind: 'malformed' }, 'not-the-api', 2],
  [{ kind: 'not-json' }, 'not-the-api', 2],
  [{ kind: 'redirect', to: 'http://127.0.0.1:9/' }, 'redirect', 1],
];

test.each(PROVIDERS)('%s: each fault is a problem, and only what may help is tried again', async (provider) => {
  const server = await served({ embedFault: ([text = '']) => FAULTS[Number(text)]?.[0] });
  const problems = FAULTS.map(async (_, at) => await problemOf(modelOf(server, provider).embed([String(at)])));
  for (const [at, { kind, message }] of (await Promise.all(problems)).entries()) {
    const asked = server.embedded.filter(([text]) => text === String(at)).length;
    expect([kind, asked]).toEqual(FAULTS[at]?.slice(1));
    expect(message).toMatch(new RegExp(`^${provider}:embedder \\(http://127\\.0\\.0\\.1:\\d+.*\\): .*\\.$`));
    expect(message).not.toContain(KEY);
  }
});

test('an error that passes is answered by the next attempt', async () => {
  const server = await served({ embedFault: (_, before) => (before === 0 ? { kind: 'reset' } : undefined) });
  expect(await modelOf(server, 'ollama').embed(['one'])).toHaveLength(1);
  expect(server.embedded).toHaveLength(2);
});

test.each<[string, (text: string) => unknown, RegExp]>([
  ['not a number', () => [1, null], /cannot be used: number 2 of a vector is null\./],
  ['text', () => ['1', 2], /cannot be used: number 1 of a vector is "1"\./],
  ['different dimensions', (text) => (text === TEXTS[0] ? [1, 2] : [1]), /its vectors have 2 and 1 numbers\./],
  ['no numbers', () => [], /a vector is no list of numbers\./],
  ['no list', () => 'x', /a vector is no list of numbers\./],
  ['no direction', () => [0, 0], /all numbers of a vector are 0\./],
  ['too large', () => [1e300, 1], /a number of a vector is too large\./],
])('a vector that cannot be used is refused in one sentence: %s', async (_, embed, reason) => {
  const server = await served({ embed });
  for (const provider of PROVIDERS) {
    const problem = await problemOf(modelOf(server, provider, { retries: 0 }).embed(TEXTS));
    expect(problem.kind).toBe('not-the-api');
    expect(problem.message).toMatch(reason);
  }
});

test('an unknown model and a wrong key end the run', async () => {
  const server = await served({ key: 'sk-another-key' });
  const wrongKey = await problemOf(modelOf(server, 'openai').embed(['x']));
  expect([wrongKey.kind, wrongKey.endsRun]).toEqual(['refused-key', true]);
  const other = await served({});
  const unknown = await problemOf(modelOf(other, 'ollama', { name: 'gone' }).embed(['x']));
  expect([unknown.kind, unknown.endsRun]).toEqual(['unknown-model', true]);
  expect(unknown.message).toContain('Unknown model; there are embedder:latest.');
});

test('a provider without embeddings is refused before any request', () => {
  const address = parseModelAddress('anthropic:x', { apiKey: KEY, env: {} });
  const create = (): unknown =>
    new EmbeddingModel(
      address,
      requestOptions({ rate: 0, timeout: 1, retries: 0 }, new AbortController().signal, new RepeatedKeys()),
    );
  expect(create).toThrow('--embeddings anthropic:x: this provider has no embeddings; name a model of ollama:, gemini:');
});
