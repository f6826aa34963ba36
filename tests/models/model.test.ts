/** The whole way to each provider's API, over real HTTP. */
import { beforeEach, expect, test } from 'vitest';
import { ModelProblem, type ProblemKind } from '../../src/models/problem.ts';
import { KEY, modelOf, MODELS, PROVIDERS, served, type ProviderId } from '../support/asked-model.ts';
import type { Fault } from '../support/model-server/fault.ts';
import { shortenWaits } from '../support/short-waits.ts';
import { thorough } from '../support/thorough.ts';

beforeEach(shortenWaits);

const PROMPT = '問題：「島 茂」\n解答：\n\n  それから「最後」に空白 \n';

async function problemOf(answer: Promise<unknown>): Promise<ModelProblem> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelProblem);
  return error as ModelProblem;
}

test.each(PROVIDERS)('%s is asked exactly what it should be, and answers', async (provider) => {
  const server = await served({ key: KEY, answer: () => '答えは43です。' });
  const model = modelOf(server, provider, { seed: 7, temperature: 0.5 });
  const answer = await model.ask(PROMPT);
  expect(answer).toMatchObject({ text: '答えは43です。', reasoning: null, isCutOff: false, attempts: 1 });
  expect(answer.tokens.input).toBeGreaterThan(0);
  expect(answer.tokens.output).toBeGreaterThan(0);
  expect(server.complaints).toEqual([]);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    prompt: PROMPT,
    model: MODELS[provider],
    maxTokens: 100,
    temperature: 0.5,
  });
  expect(server.requests[0]?.seed).toBe(provider === 'anthropic' ? null : 7); // which knows none
  expect(answer.ignored).toEqual(provider === 'anthropic' ? ['seed'] : []);
});

const SCHEMA = {
  type: 'object',
  properties: { reasons: { type: 'string' }, score: { type: 'number' } },
  required: ['reasons', 'score'],
  additionalProperties: false,
} as const;

test.each(PROVIDERS)('%s sends the schema of an answer, and returns its raw text', async (provider) => {
  const text = '{"reasons":"根拠がある","score":0.5}';
  const server = await served({ answer: () => text });
  const answer = await modelOf(server, provider).ask(PROMPT, { schema: SCHEMA });
  expect([answer.text, answer.ignored]).toEqual([text, []]);
  expect(server.complaints).toEqual([]);
  expect(server.requests).toMatchObject([{ prompt: PROMPT, schema: SCHEMA }]);
});

test('each repeat has another seed, unless there is none', async () => {
  const server = await served({});
  for (const repeat of [1, 2, 3]) await modelOf(server, 'ollama', { seed: 7 }).ask(PROMPT, { repeat });
  await modelOf(server, 'ollama').ask(PROMPT, { repeat: 2 });
  expect(server.requests.map(({ seed }) => seed)).toEqual([7, 8, 9, null]);
});

test.each(PROVIDERS)('%s: a server without structured output refuses the request', async (provider) => {
  const server = await served({ structured: false });
  const problem = await problemOf(modelOf(server, provider).ask(PROMPT, { schema: SCHEMA }));
  expect([problem.kind, server.requests.length]).toEqual(['refused-request', 1]);
});

/** Faults that are there each time, what they are taken for, and how often the question is asked. */
const FAULTS: readonly (readonly [Fault, ProblemKind, asked: number])[] = [
  [{ kind: 'status', status: 500 }, 'server-error', 2],
  [{ kind: 'status', status: 503, retryAfter: '0' }, 'server-error', 2],
  [{ kind: 'status', status: 429, retryAfter: '0' }, 'busy', 2],
  [{ kind: 'quota' }, 'quota', 1],
  [{ kind: 'status', status: 400 }, 'refused-request', 1],
  [{ kind: 'cut' }, 'cut', 2],
  [{ kind: 'reset' }, 'cut', 2],
  [{ kind: 'malformed' }, 'not-the-api', 2],
  [{ kind: 'not-json' }, 'not-the-api', 2],
  [{ kind: 'empty' }, 'empty', 2],
  [{ kind: 'filtered' }, 'content-filter', 1],
  [{ kind: 'huge', bytes: 40 << 20 }, 'too-large', 1],
  [{ kind: 'redirect', to: 'http://127.0.0.1:9/' }, 'redirect', 1],
  [{ kind: 'hang' }, 'timeout', 2],
];

/** Ollama has no filter and no quota; Gemini reports its quota for too many requests, too. */
const isKnownTo = (provider: ProviderId, kind: ProblemKind): boolean =>
  !(provider === 'ollama' && kind === 'content-filter') &&
  !(kind === 'quota' && ['ollama', 'gemini'].includes(provider));

test.each(PROVIDERS)('%s: each fault has its own sentence, and only what may help is tried again', async (provider) => {
  const faults = FAULTS.filter(([, kind]) => isKnownTo(provider, kind));
  const fault = (prompt: string): Fault | undefined => faults[Number(prompt)]?.[0];
  const server = await served({ fault, record: 'counts' });
  const found = await Promise.all(
    faults.map(async ([, kind], i) => {
      // Each with a separate model: a pause of one would delay the others.
      let attempts = 1;
      const onRetry = (): void => void attempts++;
      const isTimeout = kind === 'timeout';
      const model = modelOf(server, provider, { timeout: isTimeout ? 300 : 100_000, onRetry });
      const problem = await problemOf(model.ask(String(i)));
      // On a loaded machine a request that is given up may not have arrived.
      return [problem.kind, isTimeout ? attempts : server.timesAsked(String(i)), problem.message] as const;
    }),
  );
  expect(found.map(([kind, asked]) => [kind, asked])).toEqual(faults.map(([, kind, asked]) => [kind, asked]));
  for (const [, , message] of found) {
    expect(message).toMatch(new RegExp(`^${provider}:${MODELS[provider]} \\(http://127\\.0\\.0\\.1:\\d+.*\\): .*\\.$`));
    expect(message).not.toContain(KEY);
  }
  expect(new Set(found.map(([, , message]) => message.replace(/answers \d+/, ''))).size).toBeGreaterThanOrEqual(
    faults.length - 3,
  );
});

test.each(PROVIDERS)('%s: an error that passes is answered by the next attempt', async (provider) => {
  const server = await served({ fault: (_, before) => (before === 0 ? { kind: 'status', status: 500 } : undefined) });
  const retried: string[] = [];
  const model = modelOf(server, provider, { onRetry: (sentence) => retried.push(sentence) });
  expect(await model.ask('Q')).toMatchObject({ text: '答えは0です。', attempts: 2 });
  expect(retried).toEqual([expect.stringMatching(/^the server answers 500/)]);
});

test.each(PROVIDERS)('%s: an unknown model is named with those there are', async (provider) => {
  const server = await served({ models: ['one', 'two'] });
  const problem = await problemOf(modelOf(server, provider, { name: 'three' }).ask('Q'));
  expect(problem).toMatchObject({ kind: 'unknown-model', endsRun: true });
  expect(problem.message).toMatch(/Unknown model; there are one(:latest)?, two(:latest)?\.$/);
  expect(server.timesAsked('Q')).toBe(1);
});

test.each(PROVIDERS)('%s: a rejected key is reported without the key, although servers repeat it', async (provider) => {
  const server = await served({ key: 'the-right-key' });
  const problem = await problemOf(modelOf(server, provider).ask('Q'));
  expect(problem).toMatchObject({ kind: 'refused-key', endsRun: true });
  expect(problem.message).toMatch(/It rejects the key: check .*--api-key\.$/);
  expect(`${problem.message} ${problem.stack}`).not.toContain(KEY);
  expect(server.timesAsked('Q')).toBe(1);
});

test('a missing server is reported at once', async () => {
  const server = await served({});
  await server.close();
  const retried: string[] = [];
  const onRetry = (sentence: string): number => retried.push(sentence);
  const problem = await problemOf(modelOf(server, 'ollama', { retries: 5, onRetry }).ask('Q'));
  expect(problem).toMatchObject({ kind: 'no-server', endsRun: true });
  expect(problem.message).toMatch(
    /no server answers there \(ECONNREFUSED\)\. Start it with "ollama serve", or name its address/,
  );
  expect(retried).toEqual([]);
});

thorough('all requests wait for Retry-After', async () => {
  const server = await served({
    fault: (prompt, before) =>
      prompt === 'A' && before === 0 ? { kind: 'status', status: 429, retryAfter: '2' } : undefined,
  });
  const model = modelOf(server, 'openai');
  const first = model.ask('A');
  await expect.poll(() => server.timesAsked('A')).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.all([first, model.ask('B')]);
  const [refused, ...later] = server.requests.map(({ at }) => at);
  expect(later).toHaveLength(2);
  for (const at of later) expect(at - (refused ?? 0)).toBeGreaterThan(1900);
});

test.each([
  ['3600', '1 h'],
  ['700', '11 min 40 s'],
  ['9'.repeat(400), 'more than a year'],
])('no request waits for a server that answers Retry-After: %s', async (retryAfter, pause) => {
  const server = await served({ fault: () => ({ kind: 'status', status: 429, retryAfter }) });
  const problem = await problemOf(modelOf(server, 'gemini', { retries: 5 }).ask('Q'));
  expect(problem).toMatchObject({ kind: 'quota', endsRun: true });
  expect(problem.message).toContain(`asks for a pause of ${pause}.`);
  expect(server.timesAsked('Q')).toBe(1);
});

thorough('an answer of 10 MB arrives whole', async () => {
  const server = await served({ fault: () => ({ kind: 'huge', bytes: 10 << 20 }) });
  expect((await modelOf(server, 'openai-compatible').ask('Q')).text).toHaveLength(10 << 20);
});

test('an answer at the limit of tokens is marked, also if it is empty', async () => {
  const server = await served({
    fault: () => ({ kind: 'cut-off' }),
    answer: (prompt) => (prompt === 'empty' ? '' : '答えは43です。'),
  });
  expect(await modelOf(server, 'ollama').ask('Q')).toMatchObject({ text: '答えは4', isCutOff: true });
  const problem = await problemOf(modelOf(server, 'ollama').ask('empty'));
  expect(problem.message).toMatch(/all 100 tokens went elsewhere; allow more with --max-tokens/);
  expect(server.timesAsked('empty')).toBe(1);
});

test.each(['ollama', 'gemini', 'anthropic', 'openai-compatible'] as const)(
  '%s: reasoning beside the text is kept',
  async (provider) => {
    const server = await served({ answer: () => ({ text: '43', reasoning: '40 and 3' }) });
    expect(await modelOf(server, provider).ask('Q')).toMatchObject({ text: '43', reasoning: '40 and 3' });
  },
);

test('no part of a long key is left where words are cut', async () => {
  const server = await served({ key: 'the-right-key' });
  const apiKey = `sk-${'0123456789'.repeat(30)}`;
  for (const provider of ['openai', 'anthropic'] as const) {
    const problem = await problemOf(modelOf(server, provider, { apiKey }).ask('Q'));
    expect(problem.message).toContain('[key]');
    expect(problem.message).not.toContain('0123');
  }
});

const UGLY_KEY = 'sk-te+st/012345"6789\\=';

test.each<readonly [string, (key: string) => string]>([
  ['as a bearer token', (key) => `Bearer ${key}`],
  ['percent-encoded', (key) => encodeURIComponent(key)],
  ['percent-encoded in lower case', (key) => encodeURIComponent(key).toLowerCase()],
  ['as a form', (key) => new URLSearchParams({ key }).toString()],
  ['in Base64', (key) => btoa(`user:${key}`)],
  ['in base64url without padding', (key) => Buffer.from(key).toString('base64url')],
  ['as JSON in JSON', (key) => JSON.stringify(JSON.stringify(key))],
])('a key that a server repeats %s is in no error and no answer', async (_, form) => {
  const repeated = form(UGLY_KEY);
  const body = JSON.stringify({ error: { message: repeated } });
  const server = await served({
    fault: (prompt) => (prompt === 'refused' ? { kind: 'status', status: 400, body } : undefined),
    answer: () => ({ text: `It is ${repeated}.`, reasoning: `Why ${repeated}?` }),
  });
  const model = modelOf(server, 'openai-compatible', { apiKey: UGLY_KEY, retries: 0 });
  const { text, reasoning } = await model.ask('Q');
  const texts = [text, reasoning, (await problemOf(model.ask('refused'))).message];
  for (const one of texts) {
    for (let at = 0; at + 8 <= repeated.length; at++) expect(one).not.toContain(repeated.slice(at, at + 8));
    expect(one).not.toContain(UGLY_KEY.slice(0, 8));
  }
  expect(text).toContain('[key]');
});

test('of a refusal that is not read to its end, no part of a key is repeated', async () => {
  const apiKey = Array.from({ length: 2_000 }, (_, at) => `k${at % 7}${at % 11}x`).join('');
  const server = await served({ fault: () => ({ kind: 'status', status: 400, body: apiKey.repeat(40) }) });
  const { message } = await problemOf(modelOf(server, 'ollama', { apiKey }).ask('Q'));
  expect(message).toContain('[key]');
  expect(message).not.toContain(apiKey.slice(0, 8));
});

test('a key that a model repeats does not get into the answer', async () => {
  const server = await served({ key: KEY, answer: () => `The key is ${KEY}.` });
  expect((await modelOf(server, 'openai').ask('Q')).text).toBe('The key is [key].');
});

test('a signal ends questions, retries and turns', async () => {
  const server = await served({ fault: () => ({ kind: 'hang' }) });
  const ended = new AbortController();
  const asked = modelOf(server, 'ollama', { signal: ended.signal, timeout: 60_000 }).ask('Q');
  await expect.poll(() => server.timesAsked('Q')).toBe(1);
  ended.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});

test.each(PROVIDERS)('an error of %s with the status 200 is one in the words of the server', async (provider) => {
  const answered = async (body: string): Promise<ModelProblem> => {
    const server = await served({ fault: () => ({ kind: 'status', status: 200, body }) });
    return await problemOf(modelOf(server, provider).ask(PROMPT));
  };
  const overloaded = await answered('{"error":{"message":"The model is overloaded.","code":503}}');
  expect([overloaded.kind, overloaded.message]).toEqual([
    'server-error',
    expect.stringContaining('the server answers with an error: The model is overloaded.'),
  ]);
  expect((await answered('{"error":{"message":"Slow down","code":429}}')).kind).toBe('busy');
  const codes = { invalid_api_key: 'refused-key', insufficient_quota: 'quota', rate_limit_exceeded: 'busy' };
  for (const [code, kind] of Object.entries(codes))
    expect((await answered(JSON.stringify({ error: { message: 'No', code } }))).kind).toBe(kind);
  expect((await answered('{"error":"no such model"}')).message).toContain('with an error: no such model.');
  for (const body of ['{}', 'null', '{"choices":[]}'])
    expect((await answered(body)).message).not.toMatch(/Cannot|undefined|TypeError/);
});
