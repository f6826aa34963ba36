/** The server over real HTTP, with requests as browsers make them and as they never should. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  EVERY_TRIAL,
  NO_ROWS,
  type DataSource,
  type Facet,
  type MarkWords,
  type ReviewState,
  type TrialFilter,
  type TrialRange,
} from '../../../../src/web/data-source.ts';
import { InputError } from '../../../../src/base/core/errors.ts';
import { listen } from '../../../../src/apps/view/server/server.ts';
import type { RunningView } from '../../../../src/web/server/listen.ts';

const asked: [TrialFilter, TrialRange][] = [];
const marked: [string, MarkWords, string][] = [];
const others: unknown[][] = [];
const counted: [string | null, Facet][] = [];
const STATE: ReviewState = {
  reviewer: 'ann',
  drawn: 2,
  marked: 1,
  isBlind: true,
  isAdjudication: false,
  key: 'k',
};
const source: DataSource = {
  result: () => Promise.resolve({ result: { schemaVersion: 1 }, figures: [], trials: null } as never),
  index: () => Promise.resolve(null),
  trials(filter, range) {
    asked.push([filter, range]);
    return Promise.resolve({ ...NO_ROWS, from: range.from });
  },
  counts(filter, facet) {
    counted.push([filter.scheme, facet]);
    return Promise.resolve({ a: 1 });
  },
  fullTrials(filter, range) {
    asked.push([filter, range]);
    return Promise.resolve([]);
  },
  trial: (id) =>
    id === 'broken'
      ? Promise.reject(new InputError('log.jsonl: has changed.'))
      : Promise.resolve(id === 'there' ? ({ trial: { trialId: id }, review: null } as never) : null),
  review: () => Promise.resolve(STATE),
  mark(id, words, tab) {
    marked.push([id, words, tab]);
    return id === 'outside' ? Promise.reject(new InputError('outside: is not in the sample.')) : Promise.resolve(STATE);
  },
  reveal(id) {
    others.push(['reveal', id]);
    return Promise.resolve(STATE);
  },
  next(after, tab) {
    others.push(['next', after, tab]);
    return Promise.resolve({ id: 't', inOtherTabs: 1 });
  },
  release: (tab) => void others.push(['release', tab]),
};

async function started(): Promise<RunningView> {
  const view = await listen({ page: () => '<!doctype html><title>page</title>', source }, 0);
  onTestFinished(() => view.close());
  return view;
}

/** fetch would not let a Host or an Origin be set. */
async function get(url: string, headers: Record<string, string> = {}, method = 'GET', sentBody = '') {
  const sent = request(url, { headers, method }).end(sentBody);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
}

test('the page and its data are there for who has the address', async () => {
  const { address } = await started();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/);
  expect(await get(address)).toMatchObject({ status: 200, body: '<!doctype html><title>page</title>' });
  expect(await get(address.slice(0, -1))).toMatchObject({
    status: 302,
    headers: { location: new URL(address).pathname },
  });
  expect(JSON.parse((await get(`${address}api/result`)).body)).toMatchObject({ trials: null });
  expect(JSON.parse((await get(`${address}api/trial?id=there`)).body)).toEqual({
    trial: { trialId: 'there' },
    review: null,
  });
  expect(JSON.parse((await get(`${address}api/review`)).body)).toEqual(STATE);
  expect((await get(`${address}api/trial?id=gone`)).body).toBe('null');
  expect((await get(`${address}api/nothing`)).status).toBe(404);
});

test('what is asked for arrives as it was meant, and nonsense filters nothing', async () => {
  const { address } = await started();
  const words = new URLSearchParams({
    scheme: 'v2',
    direction: 'lost',
    'field.variant': 'a&b',
    'field.evil': 'x',
    versus: 'v1',
    rule: 'r',
    set: 'a + b | c',
    sort: 'truth.descending',
    text: '日本',
    from: '20',
    count: '30',
    selected: 't',
    sample: 'unmarked',
  });
  await get(`${address}api/trials?${words.toString()}`);
  await get(`${address}api/full-trials?${words.toString()}`);
  await get(`${address}api/trials?direction=up&sample=some&from=-1&count=99999&sort=evil.descending`);
  const meant: [TrialFilter, TrialRange] = [
    {
      scheme: 'v2',
      versus: 'v1',
      direction: 'lost',
      fields: { variant: 'a&b' },
      claim: null,
      rule: 'r',
      set: 'a + b | c',
      text: '日本',
      sample: 'unmarked',
    },
    { sort: { column: 'truth', direction: 'descending' }, from: 20, count: 30, selected: 't' },
  ];
  expect(asked.slice(-3)).toEqual([meant, meant, [EVERY_TRIAL, { sort: null, from: 0, count: 1000, selected: null }]]);
});

test('numbers of trials are asked for by facet', async () => {
  const { address } = await started();
  expect(await get(`${address}api/counts?scheme=v2&by=model`)).toMatchObject({ status: 200, body: '{"a":1}' });
  expect(counted).toEqual([['v2', 'model']]);
  expect(await get(`${address}api/counts?by=__proto__`)).toMatchObject({ status: 400 });
});

test('all others are rejected, without information about the server', async () => {
  const { address } = await started();
  const { origin, port } = new URL(address);
  const own = `127.0.0.1:${port}`;
  const refused: [string, Record<string, string>][] = [
    [address, { host: `evil.example:${port}` }],
    [address, { host: own, origin: 'http://evil.example' }],
    [address, { host: own, 'sec-fetch-site': 'cross-site' }],
    [`${origin}/`, { host: own }],
    [`${origin}/${'a'.repeat(24)}/`, { host: own }],
    [`${origin}/${'a'.repeat(24)}/api/result`, { host: own }],
    [`${address.slice(0, -2)}/api/result`, { host: own }],
  ];
  for (const [url, headers] of refused) {
    const response = await get(url, headers);
    expect([url, response.status]).toEqual([url, 403]);
    expect(response.body).not.toMatch(/page|schemaVersion/);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await get(address, { origin }, method)).status).toBe(405);
    expect((await get(address, {}, method)).status).toBe(403);
  }
  expect((await get(address)).headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  expect((await get(address)).headers['access-control-allow-origin']).toBeUndefined();
});

const JSON_TYPE = { 'content-type': 'application/json' };

test('a mark arrives with its note', async () => {
  const { address } = await started();
  const { origin } = new URL(address);
  const send = (value: unknown) =>
    get(
      `${address}api/mark`,
      { origin, ...JSON_TYPE },
      'POST',
      typeof value === 'string' ? value : JSON.stringify(value),
    );
  const sent = await send({ id: 't~2', mark: 'cannot_tell', note: '多分\n', review: 'k', tab: 'tab-1' });
  expect([sent.status, JSON.parse(sent.body)]).toEqual([200, STATE]);
  expect(await send({ id: 't', mark: 'withdrawn', tab: '<b>' })).toMatchObject({ status: 200 });
  expect(marked).toEqual([
    ['t~2', { mark: 'cannot_tell', note: '多分\n', review: 'k' }, 'tab-1'],
    ['t', { mark: 'withdrawn', note: null, review: null }, ''],
  ]);
  marked.length = 0;
  for (const wrong of [
    '',
    '{',
    'null',
    '[]',
    { id: 't' },
    { id: 1, mark: 'correct' },
    { id: 't', mark: 'correct', note: 1 },
    { id: 't', mark: 'correct', review: 1 },
  ])
    expect(await send(wrong)).toMatchObject({ status: 400, body: expect.stringMatching(/^A mark is/) as string });
  expect(await send({ id: 't', mark: 'right' })).toMatchObject({
    status: 400,
    body: expect.stringMatching(/^mark: "right" is not a mark; write correct/) as string,
  });
  expect((await send({ id: 't', mark: 'correct', note: 'x'.repeat(300_000) })).status).toBe(413);
  expect(marked).toEqual([]);
});

test('the reveal, the next trial and the end of a tab arrive', async () => {
  const { address } = await started();
  const { origin } = new URL(address);
  const send = (what: string, value: unknown) =>
    get(`${address}api/${what}`, { origin, ...JSON_TYPE }, 'POST', JSON.stringify(value));
  expect(JSON.parse((await send('reveal', { id: 't' })).body)).toEqual(STATE);
  expect(JSON.parse((await send('next', { id: 't', tab: 'a' })).body)).toEqual({ id: 't', inOtherTabs: 1 });
  await send('next', null);
  expect((await send('release', { tab: 'a' })).status).toBe(204);
  expect(others).toEqual([
    ['reveal', 't'],
    ['next', 't', 'a'],
    ['next', null, ''],
    ['release', 'a'],
  ]);
});

test('a mark is taken from the page only', async () => {
  const { address } = await started();
  const { origin, port } = new URL(address);
  const body = JSON.stringify({ id: 't', mark: 'correct' });
  const url = `${address}api/mark`;
  const refused: [string, Record<string, string>, number][] = [
    [url, { ...JSON_TYPE }, 403],
    [url, { ...JSON_TYPE, origin: 'http://evil.example' }, 403],
    [url, { ...JSON_TYPE, origin: 'null' }, 403],
    [url, { ...JSON_TYPE, origin, 'sec-fetch-site': 'cross-site' }, 403],
    [url, { ...JSON_TYPE, origin, host: `evil.example:${port}` }, 403],
    [`${origin}/${'a'.repeat(24)}/api/mark`, { ...JSON_TYPE, origin }, 403],
    [url, { origin, 'content-type': 'text/plain' }, 415],
    [url, { origin }, 415],
    [`${address}api/trial`, { ...JSON_TYPE, origin }, 405],
  ];
  for (const [to, headers, status] of refused)
    expect([to, headers, (await get(to, headers, 'POST', body)).status]).toEqual([to, headers, status]);
  expect(marked).toEqual([]);
});

test('errors are reported, with inert text', async () => {
  const { address } = await started();
  const read = await get(`${address}api/trial?id=broken`);
  expect(read).toMatchObject({ status: 400, body: 'log.jsonl: has changed.' });
  expect(read.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

test('only this machine can connect', async () => {
  const { address } = await started();
  const socket = connect({ host: '127.0.0.2', port: Number(new URL(address).port) });
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});

test('a port that is taken is reported', async () => {
  const { address } = await started();
  const { port } = new URL(address);
  await expect(listen({ page: () => '', source }, Number(port))).rejects.toThrow(
    new RegExp(`--port ${port}: cannot be listened on`),
  );
});
