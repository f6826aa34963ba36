/** How the settings of a request reach each API: the bodies that arrive, in full. */
import { expect, test } from 'vitest';
import { cutsPrompts } from '../support/model-server/cut-prompt.ts';
import { parseModelAddress } from '../../src/models/address.ts';
import type { Sampling } from '../../src/models/model.ts';
import type { Prompt } from '../../src/models/prompt.ts';
import { checkSampling } from '../../src/models/read-sampling.ts';
import { modelOf, MODELS, PROVIDERS, served, type ProviderId } from '../support/asked-model.ts';

const PROMPT = { system: 'Answer briefly.', user: 'Q: 2+3?\n\nA: ' };
const messages = [
  { role: 'system', content: PROMPT.system },
  { role: 'user', content: PROMPT.user },
];
const ALL = {
  temperature: 0.5,
  seed: 7,
  topP: 0.9,
  stop: ['\n\n', 'Q:'],
  reasoningEffort: 'low',
} as const satisfies Partial<Sampling>;

/** The body of the only request, and what came back. */
async function sent(provider: ProviderId, sampling: Partial<Sampling>, prompt: string | Prompt = PROMPT) {
  const server = await served({ answer: () => 'It is 5.' });
  const answer = await modelOf(server, provider, sampling).ask(prompt);
  expect(server.complaints).toEqual([]);
  const [request] = server.requests;
  return { body: JSON.parse(request?.body ?? '') as unknown, path: request?.path, answer };
}

const openAiBody = {
  messages,
  max_tokens: 100,
  temperature: 0.5,
  top_p: 0.9,
  stop: ['\n\n', 'Q:'],
  seed: 7,
  reasoning_effort: 'low',
};

test.each<[ProviderId, object]>([
  [
    'ollama',
    {
      model: 'test',
      messages,
      options: { temperature: 0.5, num_predict: 100, top_p: 0.9, stop: ['\n\n', 'Q:'], seed: 7 },
      think: 'low',
      stream: false,
    },
  ],
  ['openai', { model: 'gpt-4o-mini', ...openAiBody }],
  ['openai-compatible', { model: 'test', ...openAiBody }],
])('%s gets all settings', async (provider, body) => {
  const { body: arrived, answer } = await sent(provider, ALL);
  expect(arrived).toEqual(body);
  expect(answer.ignored).toEqual([]);
});

test('gemini and anthropic take the effort as a budget of tokens, where the model reasons', async () => {
  const gemini = await sent('gemini', { ...ALL, reasoningEffort: 'none' });
  expect(gemini.body).toMatchObject({
    systemInstruction: { parts: [{ text: PROMPT.system }] },
    contents: [{ role: 'user', parts: [{ text: PROMPT.user }] }],
    generationConfig: { temperature: 0.5, seed: 7, topP: 0.9, stopSequences: ['\n\n', 'Q:'], maxOutputTokens: 100 },
  });
  const { reasoningEffort: _, ...others } = ALL;
  const anthropic = await sent('anthropic', { ...others, temperature: null });
  expect(anthropic.body).toEqual({
    model: MODELS.anthropic,
    max_tokens: 100,
    top_p: 0.9,
    stop_sequences: ['\n\n', 'Q:'],
    system: [{ type: 'text', text: PROMPT.system }],
    messages: [{ role: 'user', content: [{ type: 'text', text: PROMPT.user }] }],
  });
  expect(anthropic.answer.ignored).toEqual(['seed']);
});

test.each(PROVIDERS)('%s gets no temperature, and nothing else that is not set', async (provider) => {
  const { body } = await sent(provider, { temperature: null }, PROMPT.user);
  expect(JSON.stringify(body)).not.toMatch(
    /temperature|top_?p|stop|seed|logprobs|num_ctx|think|reasoning|system|undefined|null/i,
  );
});

test.each<[ProviderId, string, object]>([
  ['ollama', '/api/generate', {}],
  ['openai', '/v1/completions', {}],
  ['openai-compatible', '/compatible/v1/completions', {}],
])('%s completes the prompt byte for byte, with the stop sequences of the user alone', async (provider, path) => {
  const sampling = { ...ALL, interface: 'completions' } as const;
  const { body, path: called, answer } = await sent(provider, sampling, PROMPT.user);
  const settings = { temperature: 0.5, top_p: 0.9, stop: ['\n\n', 'Q:'], seed: 7 };
  expect(called).toBe(path);
  expect(body).toEqual(
    provider === 'ollama'
      ? {
          model: 'test',
          prompt: PROMPT.user,
          raw: true,
          stream: false,
          options: { ...settings, num_predict: 100 },
        }
      : { model: MODELS[provider], prompt: PROMPT.user, max_tokens: 100, ...settings },
  );
  expect(answer).toMatchObject({ text: 'It is 5.', isCutOff: false, ignored: ['reasoning'] });
  expect([answer.tokens.input, answer.tokens.output]).toEqual([4, 3]);
});

test.each(['gemini', 'anthropic'] as const)('%s has no completions', async (provider) => {
  const server = await served({});
  expect(() => modelOf(server, provider, { interface: 'completions' })).toThrow(
    `--completions: ${provider}:${MODELS[provider]} takes messages only; name a model of ollama:, openai:, openai-compatible:, or leave it out.`,
  );
});

test('a completion takes no system prompt and no schema, and may be empty', async () => {
  const server = await served({ answer: () => '' });
  const model = modelOf(server, 'openai-compatible', { interface: 'completions' });
  await expect(model.ask(PROMPT)).rejects.toThrow('has no place for a system prompt');
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;
  await expect(model.ask('Q', { schema })).rejects.toThrow('take no JSON Schema');
  expect(server.requests).toEqual([]);
  expect(await model.ask('Q')).toMatchObject({ text: '', attempts: 1 });
});

test('a completion that is no completion is a problem, not a crash', async () => {
  const server = await served({ fault: () => ({ kind: 'status', status: 200, body: '{"choices":[{}]}' }) });
  const model = modelOf(server, 'openai', { interface: 'completions', retries: 0 });
  await expect(model.ask('Q')).rejects.toThrow('not in the form of its API (there is no text "text")');
});

test('Ollama gets the context length beside its other options', async () => {
  const options = { temperature: 0, num_predict: 100, num_ctx: 8192 };
  expect((await sent('ollama', { numCtx: 8192 })).body).toMatchObject({ options });
  const completed = await sent('ollama', { numCtx: 8192, interface: 'completions' }, 'Q');
  expect(completed.body).toMatchObject({ options });
});

test('additional fields are added as they are, also inside of objects', async () => {
  const extraBody = { options: { mirostat: 1 }, truncate: false };
  const { body } = await sent('ollama', { extraBody }, 'Q');
  expect(body).toEqual({
    model: 'test',
    messages: [{ role: 'user', content: 'Q' }],
    options: { temperature: 0, num_predict: 100, mirostat: 1 },
    stream: false,
    truncate: false,
  });
  const gemini = await sent('gemini', { extraBody: { generationConfig: { topK: 3 } } }, 'Q');
  expect(gemini.body).toMatchObject({ generationConfig: { topK: 3, maxOutputTokens: 100 } });
  const completion = await sent('openai', { extraBody: { top_k: 3 }, interface: 'completions' }, 'Q');
  expect(completion.body).toMatchObject({ prompt: 'Q', top_k: 3 });
});

test.each<[ProviderId, Partial<Sampling>, string]>([
  ['ollama', { extraBody: { model: 'other' } }, '"model"'],
  ['ollama', { extraBody: { options: { num_predict: 1 } } }, '"options.num_predict"'],
  ['openai', { extraBody: { messages: [] } }, '"messages"'],
  ['openai', { extraBody: { prompt: 'other' }, interface: 'completions' }, '"prompt"'],
  ['openai-compatible', { extraBody: { logprobs: false }, logprobs: 0 }, '"logprobs"'],
])('%s: an additional field never replaces one of the request', async (provider, sampling, field) => {
  const server = await served({});
  const asked = modelOf(server, provider, sampling).ask('Q');
  await expect(asked).rejects.toMatchObject({ kind: 'own-field', endsRun: true, isRetried: false });
  await expect(asked).rejects.toThrow(`--extra-body: the request has the field ${field} already; take it out`);
  expect(server.requests).toEqual([]);
});

const PLAIN = { token: 'O', logprob: -0.5 };

test.each<[ProviderId, Partial<Sampling>, object, boolean]>([
  ['ollama', {}, { logprobs: true, top_logprobs: 2 }, true],
  ['ollama', { interface: 'completions' }, { logprobs: true, top_logprobs: 2 }, true],
  ['openai', {}, { logprobs: true, top_logprobs: 2 }, true],
  ['openai', { interface: 'completions' }, { logprobs: 2 }, false],
  ['openai-compatible', {}, { logprobs: true, top_logprobs: 2 }, true],
  ['gemini', {}, { generationConfig: { responseLogprobs: true, logprobs: 2 } }, false],
])('%s: log probabilities are asked for and kept (%j)', async (provider, sampling, fields, hasOthers) => {
  const server = await served({ answer: () => 'OK' });
  const model = modelOf(server, provider, { ...sampling, logprobs: 2 });
  const { logprobs } = await model.ask('Q');
  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject(fields);
  const top = [PLAIN, ...(hasOthers ? [{ token: 'other1', logprob: -1.5 }] : [])];
  expect(logprobs?.[0]).toEqual({ ...PLAIN, top });
  expect(logprobs).toHaveLength(2);
  const alone = await modelOf(server, provider, { ...sampling, logprobs: 0 }).ask('Q');
  expect(alone.logprobs?.[0]).toEqual(PLAIN);
  expect(await modelOf(server, provider, sampling).ask('Q')).not.toHaveProperty('logprobs');
});

test('log probabilities that would spell a key are left out', async () => {
  const server = await served({ answer: () => 'The key is sk-test-0123456789.' });
  const { text, logprobs } = await modelOf(server, 'openai', { logprobs: 0 }).ask('Q');
  expect([text, logprobs]).toEqual(['The key is [key].', undefined]);
});

test('a prompt of which the server counted too few tokens is marked', async () => {
  const server = await served({});
  const long = 'Each word of it is different enough from 1 to 9. '.repeat(200);
  expect(await modelOf(server, 'ollama').ask(long)).not.toHaveProperty('isPromptCut');
  const cutting = await served(cutsPrompts('5', 1026));
  expect(await modelOf(cutting, 'ollama').ask(long)).toMatchObject({ text: '5', isPromptCut: true });
  expect(await modelOf(cutting, 'ollama').ask(long.slice(0, 5000))).not.toHaveProperty('isPromptCut');
});

test('a field with the key is refused, because it would be stored', () => {
  const address = parseModelAddress('openai:m', { baseUrl: 'http://host/v1', apiKey: 'k9Qz7', env: {} });
  const sampling = { temperature: 0, seed: null, maxTokens: 1 };
  expect(() => checkSampling(address, { ...sampling, extraBody: { user: ['k9Qz7'] } })).toThrow(/^--extra-body: contains the key/); // prettier-ignore
  expect(() => checkSampling(address, { ...sampling, extraBody: { user: ['k9Qz78'] } })).not.toThrow();
});
