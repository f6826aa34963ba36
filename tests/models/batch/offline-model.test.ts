/** Requests that are made, and responses that are read, without a server. */
import { expect, test } from 'vitest';
import { parseModelAddress } from '../../../src/models/address.ts';
import { anthropic } from '../../../src/models/batch/anthropic.ts';
import type { NewBatch } from '../../../src/models/batch/batch-api.ts';
import { OfflineModel } from '../../../src/models/batch/offline-model.ts';
import { openai } from '../../../src/models/batch/openai.ts';
import type { Sampling } from '../../../src/models/model.ts';
import { ModelProblem } from '../../../src/models/problem.ts';

const KEY = 'sk-test-0123456789';
const SAMPLING: Sampling = { temperature: 0, seed: 5, maxTokens: 100 };

const addressOf = (word: string, baseUrl = 'http://127.0.0.1:1/openai/v1'): ReturnType<typeof parseModelAddress> =>
  parseModelAddress(word, { baseUrl, apiKey: KEY, env: {} });

test('a request of a batch names its endpoint, whatever the base URL is', async () => {
  const model = new OfflineModel(addressOf('openai-compatible:test'), SAMPLING);
  const request = await model.build('How many?', { repeat: 3 });
  const line = JSON.parse(openai.line({ customId: 'one', request })) as Record<string, unknown>;
  expect(line).toMatchObject({ custom_id: 'one', method: 'POST', url: '/v1/chat/completions' });
  expect(line['body']).toMatchObject({ model: 'test', seed: 7, messages: [{ role: 'user', content: 'How many?' }] });

  const base = new OfflineModel(addressOf('openai-compatible:test'), { ...SAMPLING, interface: 'completions' });
  const plain = openai.line({ customId: 'one', request: await base.build('How many?', {}) });
  expect(JSON.parse(plain)).toMatchObject({ url: '/v1/completions', body: { prompt: 'How many?' } });
});

test('features that a request needs are asked for with its batch', async () => {
  const sent: Readonly<Record<string, string>>[] = [];
  const sender = {
    post: () => Promise.reject(new Error('nothing is uploaded')),
    create: (_path: string, _body: string, headers: Readonly<Record<string, string>>) =>
      Promise.resolve(void sent.push(headers)),
  };
  const model = new OfflineModel(addressOf('anthropic:claude-sonnet-4-5'), SAMPLING);
  const example = await model.build('How many?', {});
  const batch: NewBatch = { token: 'a', lines: [], example };
  await anthropic.submit(sender, batch);
  example.headers.set('anthropic-beta', 'made-up-2026-01-01');
  await anthropic.submit(sender, batch);
  expect(sent.map((headers) => headers['anthropic-beta'])).toEqual([undefined, 'made-up-2026-01-01']);
});

test('a problem of a result has the words of an ordinary request, without the key', async () => {
  const model = new OfflineModel(addressOf('openai:gpt-4o-mini'), SAMPLING);
  const read = (outcome: string | ModelProblem): Promise<unknown> => model.read('How many?', {}, outcome);
  await expect(read(new ModelProblem('expired', `the batch of ${KEY} expired.`))).rejects.toMatchObject({
    kind: 'expired',
    message: 'openai:gpt-4o-mini (http://127.0.0.1:1/openai/v1): the batch of [key] expired.',
  });
  await expect(read('{}')).rejects.toMatchObject({ kind: 'not-the-api' });
  const choices = [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }];
  await expect(read(JSON.stringify({ id: 'a', choices }))).rejects.toMatchObject({ kind: 'empty' });
});

test.each([
  ['openai', { response: { status_code: 200, body: { a: 1 } } }, '{"a":1}'],
  ['openai', { response: { status_code: 429, body: { error: { message: 'slow down' } } } }, 'busy'],
  ['openai', { response: null, error: { code: 'batch_expired' } }, 'expired'],
  ['openai', { response: null, error: { code: 'batch_cancelled' } }, 'cancelled'],
  ['openai', { response: null, error: { code: 'request_timeout', message: 'too slow' } }, 'server-error'],
  ['openai', {}, 'not-the-api'],
  ['anthropic', { result: { type: 'succeeded', message: { a: 1 } } }, '{"a":1}'],
  [
    'anthropic',
    { result: { type: 'errored', error: { type: 'error', error: { type: 'overloaded_error' } } } },
    'server-error',
  ],
  [
    'anthropic',
    { result: { type: 'errored', error: { type: 'invalid_request_error', message: 'no' } } },
    'refused-request',
  ],
  ['anthropic', { result: { type: 'expired' } }, 'expired'],
  ['anthropic', { result: { type: 'canceled' } }, 'cancelled'],
  ['anthropic', { result: 'nothing' }, 'not-the-api'],
] as const)('%s: the result %j is %s', (name, line, expected) => {
  const outcome = (name === 'openai' ? openai : anthropic).readResult(line);
  expect(outcome instanceof ModelProblem ? outcome.kind : outcome).toBe(expected);
});

test.each([
  ['validating', false],
  ['in_progress', false],
  ['finalizing', false],
  ['cancelling', false],
  ['a new one', false],
  ['completed', true],
  ['failed', true],
  ['expired', true],
  ['cancelled', true],
])('a batch of OpenAI that is %s has ended: %s', (status, isEnded) => {
  expect(openai.readState({ id: 'a', status }).isEnded).toBe(isEnded);
});

test('a batch that the server rejected has a reason', () => {
  const rejected = (code: string): ModelProblem =>
    openai.readState({
      id: 'a',
      status: 'failed',
      errors: { data: [{ code, message: 'Enqueued token limit reached.' }] },
    }).lost;
  expect(rejected('token_limit_exceeded')).toMatchObject({
    kind: 'quota',
    message: 'the server rejected the batch: Enqueued token limit reached.',
  });
  expect(rejected('invalid_json_line').kind).toBe('refused-request');
});
