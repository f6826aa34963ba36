/** The server of evaluations takes only what the page sends. */
import { expect, test } from 'vitest';
import type { EvaluationView } from '../../../../src/apps/rag/server/evaluation-view.ts';
import { evaluationApp } from '../../../../src/apps/rag/server/evaluation-app.ts';
import { parseAnswerFilter, parseAnswerRange, parseFeedback } from '../../../../src/apps/rag/server/requests.ts';

test('parameters that mean nothing filter nothing', () => {
  const every = { text: '', tag: null, week: null, metric: 'overall', below: null, order: 'lowest' };
  expect(parseAnswerFilter({})).toEqual(every);
  expect(parseAnswerFilter({ below: 'x', order: 'toString' })).toEqual(every);
  expect(parseAnswerFilter({ below: '0.5', order: 'newest', tag: '', week: 'w', metric: 'm', text: 't' })).toEqual({
    text: 't',
    tag: '',
    week: 'w',
    metric: 'm',
    below: 0.5,
    order: 'newest',
  });
  expect(parseAnswerRange({ from: '-1', count: '1e9' })).toEqual({ from: 0, count: 1000, selected: null });
  expect(parseAnswerRange({ from: '3', count: '4', 'selected.id': 'a' })).toEqual({
    from: 3,
    count: 4,
    selected: { id: 'a', at: null, number: 1 },
  });
});

const whole = { id: 'a', at: '2026-11-16T08:00:00.000Z', number: 1, thumb: 'up', text: ' t ', label: '' };

test('feedback is trimmed, and well-formed', () => {
  const { address, words } = parseFeedback(JSON.stringify({ ...whole, text: ' t\ud800 ' }));
  expect(address).toEqual({ id: 'a', at: whole.at, number: 1 });
  expect(words).toEqual({ thumb: 'up', text: 't\ufffd', label: null, rating: null });
  const rated = parseFeedback(JSON.stringify({ ...whole, rating: { value: 4, best: 5 } }));
  expect(rated.words.rating).toEqual({ value: 4, best: 5 });
  for (const rating of [4, { value: 6, best: 5 }, { value: 2 }])
    expect(() => parseFeedback(JSON.stringify({ ...whole, rating }))).toThrow('Feedback is an object with');
});

test.each([
  'no JSON',
  '[]',
  'null',
  JSON.stringify({ ...whole, id: 3 }),
  JSON.stringify({ ...whole, at: null }),
  JSON.stringify({ ...whole, number: '1' }),
  JSON.stringify({ ...whole, thumb: 'sideways' }),
  JSON.stringify({ ...whole, text: 3 }),
  JSON.stringify({ ...whole, label: {} }),
])('%s is refused', (body) => {
  expect(() => parseFeedback(body)).toThrow('Feedback is an object');
});

test('only the page with the token is answered, and changes are JSON of the page', async () => {
  const given: unknown[] = [];
  const view = { index: () => ({ held: 1, tags: [] }), give: (...all: unknown[]) => given.push(all) };
  const app = evaluationApp('<title>page</title>', view as unknown as EvaluationView, () => ({
    port: 80,
    token: 'secret',
  }));
  const send = async (path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<number> =>
    (await app.request(`http://127.0.0.1:80${path}`, { ...init, headers: { host: '127.0.0.1:80', ...headers } }))
      .status;
  expect(await send('/secret/api/index', {})).toBe(200);
  expect(await send('/secret/', {})).toBe(200);
  expect(await send('/other/api/index', {})).toBe(403);
  expect(await send('/secret/api/index', { host: 'evil.example' })).toBe(403);
  expect(await send('/secret/api/index', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  const post = { method: 'POST', body: JSON.stringify(whole) };
  const own = { origin: 'http://127.0.0.1:80', 'content-type': 'application/json' };
  expect(await send('/secret/api/feedback', { 'content-type': 'application/json' }, post)).toBe(403);
  expect(await send('/secret/api/feedback', { ...own, origin: 'https://evil.example' }, post)).toBe(403);
  expect(await send('/secret/api/feedback', { ...own, 'content-type': 'text/plain' }, post)).toBe(415);
  expect(await send('/secret/api/feedback', own, { ...post, body: '{}' })).toBe(400);
  expect(await send('/secret/api/feedback', own, { ...post, body: `"${'x'.repeat(300_000)}"` })).toBe(413);
  expect(await send('/secret/api/feedback', own, { method: 'DELETE' })).toBe(405);
  expect(given).toEqual([]);
  expect(await send('/secret/api/feedback', own, post)).toBe(200);
  expect(given).toHaveLength(1);
});
