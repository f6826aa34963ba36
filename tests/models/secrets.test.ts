/** What is taken out of the texts of a server, and what is not. */
import { expect, test } from 'vitest';
import { serverSecrets } from '../../src/models/secrets.ts';

const HOST = 'https://host.example';

/** A text of a server, as it is stored. */
function stored(text: string, key: string | null, baseUrl = `${HOST}/v1`): string {
  return serverSecrets({ key, baseUrl, name: 'org/llama' }).remove(text);
}

test('a key is taken out in each form it may have', () => {
  const key = 'sk-a/b"c+d';
  expect(stored(`${key} ${encodeURIComponent(key)} ${JSON.stringify(key)}`, key)).toBe('[key] [key] "[key]"');
  expect(stored('a text', null)).toBe('a text');
});

test('a key of six characters or more is taken out within a word too', () => {
  expect(stored('xk9Qz7axx', 'k9Qz7a')).toBe('x[key]xx');
});

test.each([
  ['Your key is k9Qz7.', 'Your key is [key].'],
  ['{"x-api-key":"k9Qz7"}', '{"x-api-key":"[key]"}'],
  ['https://host/k9Qz7/v1?key=k9Qz7&a=1', 'https://host/[key]/v1?key=[key]&a=1'],
  ['key_k9Qz7_end', 'key_[key]_end'],
  ['鍵はk9Qz7です。', '鍵は[key]です。'],
  [String.raw`line\nk9Qz7 and \u006b9Qz7 and %6B9Qz7`, String.raw`line\n[key] and [key] and [key]`],
  [`Basic ${btoa('user:k9Qz7')} and ${btoa('xxk9Qz7')}`, 'Basic dXNlcj[key] and eH[key]'],
  [`hex ${Buffer.from('k9Qz7').toString('hex')}`, 'hex [key]'],
  ['xk9Qz7 and k9Qz7x, within words', 'xk9Qz7 and k9Qz7x, within words'],
  ['xk9Qz7 k9Qz7 K9QZ7', 'xk9Qz7 [key] K9QZ7'],
])('a key of five characters in %j', (text, without) => {
  expect(stored(text, 'k9Qz7')).toEqual(without);
});

test.each([
  ['a', 'a cat has a key'],
  ['1234', 'the answer is 1234, not 12345'],
])('the key %s stays in ordinary texts', (key, text) => {
  expect(stored(text, key)).toBe(text);
});

test.each(['a', '1234'])('the key %s is taken out after the name of a header or a field', (key) => {
  for (const label of ['Authorization: Bearer ', '{"x-api-key":"', "{'api_key': '", '["x-api-key","', '?key='])
    expect(stored(`${label}${key}" a 1234`, key)).toBe(`${label}[key]" a 1234`);
});

test.each(['EMPTY', 'ollama', 'lm-studio', 'None', 'sk-no-key-required', 'test', '-', 'x'])(
  'the placeholder %s is no key',
  (key) => {
    const text = `It says ${key}: key=${key}`;
    expect(stored(text, key)).toBe(text);
  },
);

test('a part of the path that may be a key is taken out where it is a word, and the path everywhere', () => {
  const url = `${HOST}/v1/k9Qz7/team-name/openai`;
  expect(stored('at /v1/k9Qz7/team-name/openai/chat', null, url)).toBe('at [key]/chat');
  expect(stored('k9Qz7 xk9Qz7 team-name v1 openai', null, url)).toBe('[key] xk9Qz7 [key] v1 openai');
  expect(stored('/a%20b/v1 a b', null, `${HOST}/a%20b/v1`)).toBe('[key] a b');
  expect(stored('short-key-of-a-gateway', null, `${HOST}/short%2Dkey%2Dof%2Da%2Dgateway`)).toBe('[key]');
});

test('well-known parts of a path, and the name of the model, are no keys', () => {
  const text = 'v1beta openai api llama org deployments';
  for (const path of ['', '/v1', '/openai/deployments/llama', '/api/v1', '/org/v1beta'])
    expect(stored(text, null, `${HOST}${path}`)).toBe(text);
});
