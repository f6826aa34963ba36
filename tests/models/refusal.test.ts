import { expect, test } from 'vitest';
import { describeRefusal } from '../../src/models/refusal.ts';

const refusal = (status: number, body: string, headers: Record<string, string> = {}) =>
  describeRefusal(status, new Headers(headers), body);

test.each([
  [401, '{"error":{"message":"no"}}', 'refused-key'],
  [403, '', 'refused-key'],
  [400, '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}', 'refused-key'],
  [400, '{"error":{"message":"context is too long"}}', 'refused-request'],
  [404, '{"error":"model \\"x\\" not found"}', 'unknown-model'],
  [429, '{"error":{"message":"slow down"}}', 'busy'],
  [429, '{"error":{"code":"insufficient_quota"}}', 'quota'],
  [402, '', 'quota'],
  [500, 'invalid_api_key', 'server-error'],
  [529, '{"type":"error","error":{"type":"overloaded_error"}}', 'server-error'],
  [302, '', 'redirect'],
])('%i %s is %s', (status, body, kind) => {
  expect(refusal(status, body).kind).toBe(kind);
});

test('the words of the server are one short line', () => {
  expect(refusal(400, '{"error":{"message":"bad\\u001b[31m\\nthing."}}').message).toBe(
    'the server answers 400: bad␛[31m↵thing.',
  );
  expect(refusal(500, 'x'.repeat(5000)).message.length).toBeLessThan(300);
  expect(refusal(502, '<html><body>Bad gateway').message).toBe('the server answers 502.');
  expect(refusal(400, 'data: {"error":"in pieces"}').message).toBe('the server answers 400.');
});

test.each([
  [{ 'retry-after': '7' }, '', 7000],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, '', 250],
  [{}, '{"error":{"details":[{"retryDelay": "31.5s"}]}}', 31_500],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, '', 0],
  [{ 'retry-after': 'soon' }, '', null],
  [{ 'retry-after': '9'.repeat(400) }, '', Infinity],
  [{ 'retry-after-ms': 'Infinity' }, '', null],
  [{ 'retry-after-ms': '' }, '', null],
  [{ 'retry-after': '-1' }, '', null],
])('after %j %s one waits %s ms', (headers, body, milliseconds) => {
  expect(refusal(429, body, headers).retryAfterMs).toBe(milliseconds);
});

test('a date in Retry-After counts from now', () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  expect(refusal(503, '', { 'retry-after': date }).retryAfterMs).toBeGreaterThan(55_000);
});
