/** The server that replaces the models in other tests must be right, above all in what it does not let pass. */
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startModelServer, type ModelServer } from '../support/model-server.ts';
import { tokensOf } from '../support/model-server/api.ts';
import type { Fault } from '../support/model-server/fault.ts';
import { scriptedAnswer } from '../support/model-server/scripted-answer.ts';
import { thorough } from '../support/thorough.ts';

type Provider = Parameters<ModelServer['baseUrl']>[0];
type Json = Readonly<Record<string, unknown>>;

const KEY = 'sk-test-1234567890';
const PROMPT = '問題：2と3の和は？\n解答：';
const ANSWER = '答えは5です。';
const sampling = { temperature: 0.5, seed: 7, maxTokens: 50 };
const messages = [{ role: 'user', content: PROMPT }];
const bearer = { authorization: `Bearer ${KEY}` };

interface Protocol {
  readonly provider: Provider;
  readonly ask: string;
  readonly list: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  readonly body: Json;
}

const completion = { model: 'test', messages, temperature: 0.5, seed: 7, max_tokens: 50 };
const PROTOCOLS: readonly Protocol[] = [
  {
    provider: 'ollama',
    ask: '/api/chat',
    list: '/api/tags',
    headers: {},
    model: 'test',
    body: { model: 'test', messages, options: { temperature: 0.5, seed: 7, num_predict: 50 }, stream: false },
  },
  {
    provider: 'gemini',
    ask: '/models/gemini-2.0-flash:generateContent',
    list: '/models',
    headers: { 'x-goog-api-key': KEY },
    model: 'gemini-2.0-flash',
    body: {
      contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
      generationConfig: { temperature: 0.5, seed: 7, maxOutputTokens: 50 },
    },
  },
  { provider: 'openai', ask: '/chat/completions', list: '/models', headers: bearer, model: 'test', body: completion },
  {
    provider: 'openai-compatible',
    ask: '/chat/completions',
    list: '/models',
    headers: {},
    model: 'test',
    body: completion,
  },
  {
    provider: 'anthropic',
    ask: '/messages',
    list: '/models',
    headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
    model: 'test',
    body: {
      model: 'test',
      messages: [{ role: 'user', content: [{ type: 'text', text: PROMPT }] }],
      temperature: 0.5,
      max_tokens: 50,
    },
  },
];
const [ollama, gemini, openai, , anthropic] = PROTOCOLS as readonly [Protocol, Protocol, Protocol, Protocol, Protocol];

function post(server: ModelServer, protocol: Protocol, init: RequestInit = {}): Promise<Response> {
  const { provider, ask, headers, body } = protocol;
  return fetch(server.baseUrl(provider) + ask, {
    method: 'POST',
    body: JSON.stringify(body),
    redirect: 'manual',
    ...init,
    headers: { 'content-type': 'application/json', ...headers, ...(init.headers as Record<string, string>) },
  });
}

/** A question to Ollama, which needs the fewest words. */
function askOllama(server: ModelServer, prompt: string, init: RequestInit = {}): Promise<Response> {
  return post(server, { ...ollama, body: { ...ollama.body, messages: [{ role: 'user', content: prompt }] } }, init);
}

/** The same with every list two times as long. */
function twice(body: Json): Json {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [...value, ...value] : value]),
  );
}

/** The text of an answer, why it ended, and the tokens, out of the document of any API. */
function readAnswer(document: Json): unknown[] {
  const found = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document);
  const first = (...paths: string[]): unknown => paths.map(found).find((value) => value !== undefined);
  return [
    first('message.content', 'candidates.0.content.parts.0.text', 'choices.0.message.content', 'content.0.text'),
    first('done_reason', 'candidates.0.finishReason', 'choices.0.finish_reason', 'stop_reason'),
    first('prompt_eval_count', 'usageMetadata.promptTokenCount', 'usage.prompt_tokens', 'usage.input_tokens'),
    first('eval_count', 'usageMetadata.candidatesTokenCount', 'usage.completion_tokens', 'usage.output_tokens'),
  ];
}

const json = async (response: Response): Promise<Json> => (await response.json()) as Json;

describe.each(PROTOCOLS)('$provider', (protocol) => {
  const { provider, model, headers } = protocol;

  test('a question is answered and written down', async () => {
    await using server = await startModelServer({ key: KEY, answer: () => ANSWER });
    const response = await post(server, protocol);
    expect(response.status).toBe(200);
    const [text, finish, ...tokens] = readAnswer(await json(response));
    expect(text).toBe(ANSWER);
    expect(finish).toMatch(/^(?:stop|STOP|end_turn)$/);
    expect(tokens).toEqual([tokensOf(PROMPT), tokensOf(ANSWER)]);
    const seed = provider === 'anthropic' ? null : sampling.seed;
    expect(server.requests).toMatchObject([{ ...sampling, seed, prompt: PROMPT, model, headers }]);
    expect(server.complaints).toEqual([]);
  });

  test('the models are listed, by the names that can be asked', async () => {
    await using server = await startModelServer({ key: KEY, models: [model, 'other'] });
    const response = await fetch(server.baseUrl(provider) + protocol.list, { headers });
    expect(response.status).toBe(200);
    const { models, data } = (await response.json()) as { models?: { name: string }[]; data?: { id: string }[] };
    const names = models?.map(({ name }) => name.replace(/^models\/|:latest$/g, '')) ?? data?.map(({ id }) => id);
    expect(names).toEqual([model, 'other']);
    expect(server.complaints).toEqual([]);
  });

  test('an unknown model is a 404', async () => {
    await using server = await startModelServer({ models: ['another'] });
    const response = await post(server, protocol);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/not found|NOT_FOUND|model_not_found|not_found_error/);
    expect(server.answered.size).toBe(0);
  });

  test.each([
    ['filtered', /SAFETY|content_filter|refusal|お答えできません/],
    ['quota', /RESOURCE_EXHAUSTED|insufficient_quota|credit balance|usage limit/],
    ['blocked', /blockReason|content_filter|Output blocked|not let through/],
    ['empty', /"(?:stop|STOP|end_turn)"/],
    ['cut-off', /"(?:length|MAX_TOKENS|max_tokens)"/],
  ] as const)('%s is reported in the format of each API', async (kind, words) => {
    await using server = await startModelServer({ fault: () => ({ kind }), answer: () => ANSWER });
    const text = await (await post(server, protocol)).text();
    expect(text).toMatch(words);
    expect(text).not.toContain(ANSWER);
  });

  test('an unexpected request gets a 400 and a complaint', async () => {
    await using server = await startModelServer();
    const strange: readonly (string | Uint8Array<ArrayBuffer>)[] = [
      '{',
      '[]',
      '{}',
      JSON.stringify({ ...protocol.body, system: 'Be brief.' }),
      JSON.stringify(protocol.body).replace('0.5', '"0.5"'),
      JSON.stringify(protocol.body).replace('0.5', '2.5'),
      JSON.stringify(protocol.body).replace('50', '0'),
      JSON.stringify(protocol.body).replace('50', '50.5'),
      JSON.stringify(twice(protocol.body)),
      JSON.stringify(protocol.body).replace('"user"', '"system"'),
      JSON.stringify(protocol.body).replace(JSON.stringify(PROMPT), '""'),
      new Uint8Array([0x7b, 0xff, 0x7d]),
    ];
    for (const [i, body] of strange.entries()) {
      expect([i, (await post(server, protocol, { body })).status]).toEqual([i, 400]);
      expect(server.complaints).toHaveLength(i + 1);
    }
    expect(server.complaints.at(-1)).toContain('the body is no UTF-8');
    expect((await post(server, protocol, { headers: { 'content-type': 'text/plain' } })).status).toBe(400);
    expect((await post(server, { ...protocol, ask: `${protocol.ask}?key=${KEY}` })).status).toBe(400);
    expect(server.complaints.at(-2)).toContain('the content type is text/plain');
    expect(server.complaints.at(-1)).toContain(`the query ?key=${KEY} is not expected`);
    expect(server.requests).toEqual([]);
  });
});

test.each([
  [gemini, 400, 'API_KEY_INVALID'],
  [openai, 401, 'Incorrect API key provided: sk-wrong'],
  [anthropic, 401, 'invalid x-api-key: sk-wrong'],
])('a wrong key is refused', async (protocol, status, words) => {
  await using server = await startModelServer({ key: KEY });
  const headers = Object.fromEntries(
    Object.entries(protocol.headers).map(([name, value]) => [name, value.replace(KEY, 'sk-wrong')]),
  );
  const asked = await post(server, protocol, { headers });
  expect(asked.status).toBe(status);
  expect(await asked.text()).toContain(words);
  const listed = await fetch(server.baseUrl(protocol.provider) + protocol.list, { headers });
  expect(listed.status).toBe(status);
  expect([server.timesAsked(PROMPT), server.answered.size, server.complaints]).toEqual([1, 0, []]);
});

test.each([
  [ollama, bearer.authorization.toLowerCase(), 'is not of the form'],
  [gemini, bearer.authorization, 'authorization is for another API'],
  [anthropic, bearer.authorization, 'authorization is for another API'],
])('a key in the wrong place is a complaint', async (protocol, authorization, words) => {
  await using server = await startModelServer();
  expect((await post(server, protocol, { headers: { authorization } })).status).toBe(400);
  expect(server.requests).toEqual([]);
  expect(server.complaints).toEqual([expect.stringContaining(words)]);
});

describe('what is so with one API only', () => {
  test('Anthropic wants a limit and its version, and takes temperatures to 1', async () => {
    await using server = await startModelServer();
    const { max_tokens: _, ...body } = anthropic.body;
    await post(server, { ...anthropic, body });
    await post(server, { ...anthropic, body: { ...anthropic.body, temperature: 1.5 } });
    await post(server, anthropic, { headers: { 'anthropic-version': '2022-01-01' } });
    expect(server.complaints).toEqual([
      expect.stringContaining('max_tokens is missing'),
      expect.stringContaining('the temperature is 1.5, and goes from 0 to 1'),
      expect.stringContaining('the header anthropic-version is "2022-01-01"'),
    ]);
  });

  test('OpenAI has two names for the limit, and takes one of them', async () => {
    await using server = await startModelServer();
    const { max_tokens: _, ...body } = openai.body;
    await post(server, { ...openai, body: { ...body, max_completion_tokens: 60 } });
    expect([server.requests[0]?.maxTokens, server.complaints]).toEqual([60, []]);
    await post(server, { ...openai, body: { ...openai.body, max_completion_tokens: 60 } });
    expect(server.complaints).toEqual([expect.stringContaining('both max_tokens and max_completion_tokens')]);
  });

  test('Ollama streams unless the request disables it', async () => {
    await using server = await startModelServer();
    const { stream: _, ...body } = ollama.body;
    await post(server, { ...ollama, body });
    expect(server.complaints).toEqual([expect.stringContaining('stream is undefined and not false')]);
  });

  test('Gemini leaves out the parts where there is no text', async () => {
    await using server = await startModelServer({ fault: () => ({ kind: 'empty' }) });
    const { candidates } = await json(await post(server, gemini));
    expect(candidates).toEqual([{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }]);
  });

  test.each([
    [ollama, '"thinking":"2+3"'],
    [gemini, '{"text":"2+3","thought":true}'],
    [openai, '"reasoning_content":"2+3"'],
    [anthropic, '"type":"thinking","thinking":"2+3"'],
  ])('each has its own place for reasoning', async (protocol, words) => {
    await using server = await startModelServer({ answer: () => ({ text: ANSWER, reasoning: '2+3' }) });
    expect(await (await post(server, protocol)).text()).toContain(words);
  });
});

test('where nothing is, there is a 404 and a complaint', async () => {
  await using server = await startModelServer();
  expect((await fetch(`${server.origin}/v2/models`)).status).toBe(404);
  expect((await fetch(`${server.origin}/api/chat`)).status).toBe(404);
  expect(server.complaints).toEqual(['GET /v2/models: there is nothing here', 'GET /api/chat: there is nothing here']);
});

test('an answer that fails is reported, and no test hangs on it', async () => {
  await using server = await startModelServer({ answer: () => Promise.reject(new Error('no idea')) });
  await expect(askOllama(server, 'Q')).rejects.toThrow('fetch failed');
  expect(server.complaints).toEqual([expect.stringContaining('no idea')]);
});

describe('faults', () => {
  const serving = (fault: Fault): Promise<ModelServer> => startModelServer({ fault: () => fault });

  test('status, with and without its own body', async () => {
    await using own = await serving({ kind: 'status', status: 503, retryAfter: '7', body: 'Busy.' });
    const response = await askOllama(own, 'Q');
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '7', 'Busy.']);
    await using usual = await serving({ kind: 'status', status: 429 });
    const refused = await post(usual, gemini);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
    expect(await refused.json()).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } });
  });

  test('hang never answers, and thinks of no answer', async () => {
    const answer = (): never => expect.unreachable();
    await using server = await startModelServer({ fault: () => ({ kind: 'hang' }), answer });
    const stop = new AbortController();
    const asked = askOllama(server, 'Q', { signal: stop.signal });
    await expect.poll(() => server.timesAsked('Q')).toBe(1);
    expect(await Promise.race([asked, setTimeout(100, 'no answer')])).toBe('no answer');
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect([server.timesAsked('Q'), server.complaints]).toEqual([1, []]);
  });

  test('reset closes before any byte, cut in the middle of the body', async () => {
    await using resetting = await serving({ kind: 'reset' });
    await expect(askOllama(resetting, 'Q')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    await using cutting = await serving({ kind: 'cut' });
    const response = await askOllama(cutting, 'Q');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('malformed and not-json come whole', async () => {
    await using halving = await serving({ kind: 'malformed' });
    const half = await (await askOllama(halving, 'Q')).text();
    expect(half).toMatch(/^\{"model":"test",/);
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError);
    await using other = await serving({ kind: 'not-json' });
    const page = await askOllama(other, 'Q');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await page.text()).toMatch(/^<!doctype html>/);
  });

  test('huge is of so many bytes, redirect names another place', async () => {
    await using server = await serving({ kind: 'huge', bytes: 1 << 20 });
    expect(readAnswer(await json(await askOllama(server, 'Q')))[0]).toHaveLength(1 << 20);
    await using elsewhere = await serving({ kind: 'redirect', to: server.origin });
    const response = await askOllama(elsewhere, 'Q');
    expect([response.status, response.headers.get('location')]).toEqual([307, server.origin]);
  });

  test('a fault can depend on the prompt and on how often it was asked', async () => {
    await using server = await startModelServer({
      fault: (prompt, before) => (prompt === 'A' && before < 2 ? { kind: 'status', status: 500 } : undefined),
    });
    const statuses: number[] = [];
    for (const prompt of ['A', 'B', 'A', 'A']) statuses.push((await askOllama(server, prompt)).status);
    expect(statuses).toEqual([500, 200, 500, 200]);
    expect([server.timesAsked('A'), server.timesAsked('B'), server.timesAsked('C')]).toEqual([3, 1, 0]);
    expect([...server.answered]).toEqual([
      ['B', 1],
      ['A', 1],
    ]);
  });
});

describe('counts', () => {
  test.each([1, 3])('%d questions at once are seen as so many', async (count) => {
    const waiting: ((answer: string) => void)[] = [];
    const answer = (): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.push(resolve);
      if (waiting.length === count) for (const release of waiting.splice(0)) release(ANSWER);
      return promise;
    };
    await using server = await startModelServer({ answer });
    for (let round = 0; round < 2; round++)
      await Promise.all(Array.from({ length: count }, async (_, i) => (await askOllama(server, `Q${i}`)).text()));
    expect(server.mostAtOnce).toBe(count);
    expect(server.requests).toHaveLength(2 * count);
  });

  test('an answer can take its time', async () => {
    await using server = await startModelServer({ delay: 50 });
    const start = performance.now();
    await askOllama(server, 'Q');
    expect(performance.now() - start).toBeGreaterThan(45);
  });

  test('who leaves before the answer has none', async () => {
    const considered: string[] = [];
    await using server = await startModelServer({
      delay: (prompt) => (prompt === 'slow' ? 60_000 : 0),
      fault: (prompt) => void considered.push(prompt),
    });
    await expect(askOllama(server, 'slow', { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
    await (await askOllama(server, 'quick')).text();
    await server.close();
    expect([...server.answered.keys()]).toEqual(['quick']);
    expect(considered).toEqual(['quick']);
    expect([server.timesAsked('slow'), server.complaints]).toEqual([1, []]);
  });

  test('requests come in order; they need not be kept', async () => {
    await using keeping = await startModelServer();
    for (const prompt of ['A', 'B']) await (await askOllama(keeping, prompt)).text();
    expect(keeping.requests.map(({ prompt }) => prompt)).toEqual(['A', 'B']);
    expect(keeping.requests[1]?.at).toBeGreaterThanOrEqual(keeping.requests[0]?.at ?? Infinity);
    await using counting = await startModelServer({ record: 'counts' });
    await (await askOllama(counting, 'A')).text();
    expect([counting.requests, counting.timesAsked('A'), counting.answered.get('A')]).toEqual([[], 1, 1]);
  });

  test('close ends what hangs, and can be called again', async () => {
    const server = await startModelServer({ fault: () => ({ kind: 'hang' }) });
    const hanging = askOllama(server, 'Q').catch((error: unknown) => error);
    await expect.poll(() => server.timesAsked('Q')).toBe(1);
    await server.close();
    await server.close();
    expect(await hanging).toBeInstanceOf(TypeError);
    await expect(askOllama(server, 'Q')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

describe('the scripted model', () => {
  const choice = '問題：水は何色？\n(0)赤\n(1)青\n(2)緑\n(3)黒\n(4)無色\n解答：';
  const letters = (name: string): string =>
    `問題：「${name}」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。\n解答：`;
  const number = '問題：箱に1,250個のりんごがあり、70個を食べました。残りは何個ですか？\n解答：';
  const examples = `問題：「前田 大」の…\n解答：答えは田大です。\n\n`;
  /** Responses to the same question after different examples. */
  const responses = (question: string, truth?: string): string[] =>
    Array.from({ length: 400 }, (_, i) => scriptedAnswer(`${examples}${i}\n\n${question}`, truth));
  const shareWith = (text: string, all: readonly string[]): number =>
    all.filter((response) => response.includes(text)).length / all.length;

  thorough('any prompt has a response, and the same one each time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(choice, number)), (prompt) => {
        expect(scriptedAnswer(prompt)).not.toBe('');
        expect(scriptedAnswer(prompt)).toBe(scriptedAnswer(prompt));
      }),
    );
  });

  test('it knows last letters in some 60 %, and other shares if an option sets them', () => {
    const solved = shareWith('島茂', responses(letters('城島 茂')));
    expect(solved).toBeGreaterThan(0.45);
    expect(solved).toBeLessThan(0.75);
    const bracketed = (all: readonly string[]): number => shareWith('(4)', all);
    expect(bracketed(responses(choice, '(4)無色'))).toBeGreaterThan(bracketed(responses(choice)) + 0.2);
  });

  test('it takes options and numbers out of the question, not out of the examples', () => {
    expect(responses(choice).join('')).not.toContain('田');
    for (const response of responses(choice)) expect(response).toMatch(/[0-4０-４]|赤|青|緑|黒|無色/);
    expect(responses(number).join('')).toContain('1250');
  });

  test.each([
    [choice, /^答えは\(\d\)\S+です。$/],
    [choice, /答えは（[０-４]）/],
    [choice, /^\n\(\d\)/],
    [letters('城島 茂'), /よって、答えは「\S+」です。$/],
    [letters('城島 茂'), /それぞれ「\S」と「\S」/],
    [number, /答えは-?\d+個です。$/],
    [number, /答えは－?[０-９]+です。$/],
    [number, /-?\d,\d{3}円です。$/],
    [number, /答えは\*\*−\d+\*\*です。$/],
    [number, /答えは\S+です。計算し直すと、答えは\S+です。$/],
    [number, /合計は\S+になります。$/],
  ])('it has many ways of saying it (%#)', (question, form) => {
    expect(responses(question).some((response) => form.test(response))).toBe(true);
  });
});
