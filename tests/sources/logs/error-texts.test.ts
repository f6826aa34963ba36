/** Responses that are messages of errors. */
import { expect, test } from 'vitest';
import { describeErrorTexts } from '../../../src/sources/logs/kit/fields/error-texts.ts';
import { audit } from '../../support/in-process.ts';
import { fileWith, SAMPLES } from '../../support/sample-records.ts';

const FIELDS = { response: 'response', groundTruth: 'gold' };
const countOf = (response: unknown, gold = 'B'): number => describeErrorTexts([{ response, gold }], FIELDS).length;

test.each([
  'Error: 429 Too Many Requests',
  'Error code: 500 - {"error": "x"}',
  'openai.RateLimitError: limit',
  'Request timed out.',
  'API Error',
  'api error: overloaded',
  'Rate limit exceeded',
  '[ERROR]',
  'None',
  '',
])('%j is one', (response) => {
  expect(countOf(response)).toBe(1);
});

test.each([
  null,
  'The answer is B.',
  'Errors in measurement are random. B',
  'None of the above',
  'B',
  '42',
  'Requests: B',
])('%j is none', (response) => {
  expect(countOf(response)).toBe(0);
});

test('a truth is no error', () => {
  expect(countOf('None', 'None')).toBe(0);
});

test('few of many are not stated', () => {
  const records = Array.from({ length: 101 }, (_, at) => ({ response: at === 0 ? 'API Error' : 'It is B.' }));
  expect(describeErrorTexts(records, FIELDS)).toEqual([]);
  expect(describeErrorTexts(records.slice(0, 100), FIELDS)).toHaveLength(1);
});

test('the report states their number, and they count', async () => {
  const records = SAMPLES.map((one, at) => (at < 2 ? { ...one, response: 'Error: 429 Too many requests' } : one));
  const { stdout } = await audit([
    fileWith(records.map((one) => `${JSON.stringify(one)}\n`).join('')),
    '--out-md',
    '-',
  ]);
  expect(stdout).toContain(
    '2 of the first 9 responses are empty or begin like an error message ("Error: 429 Too many requests"); they count as answers.',
  );
  expect(stdout).toContain('trials with a ground truth: 9');
});
