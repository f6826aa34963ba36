import { expect, test } from 'vitest';
import { parseModelAddress } from '../../src/models/address.ts';

const env = { OPENAI_API_KEY: 'sk-openai', GEMINI_API_KEY: 'g-key', ANTHROPIC_API_KEY: '' };

test.each([
  ['ollama:llama3.1:8b', {}, ['ollama', 'llama3.1:8b', 'http://localhost:11434', null]],
  ['ollama:test', { baseUrl: 'http://10.0.0.1:1/' }, ['ollama', 'test', 'http://10.0.0.1:1', null]],
  [
    'gemini:gemini-2.0-flash',
    {},
    ['gemini', 'gemini-2.0-flash', 'https://generativelanguage.googleapis.com/v1beta', 'g-key'],
  ],
  [
    'gemini:gemini2.0-flash',
    { apiKey: ' other ' },
    ['gemini', 'gemini-2.0-flash', 'https://generativelanguage.googleapis.com/v1beta', 'other'],
  ],
  ['gemini2.0-flash', {}, ['gemini', 'gemini-2.0-flash', 'https://generativelanguage.googleapis.com/v1beta', 'g-key']],
  ['openai:gpt-4.1', {}, ['openai', 'gpt-4.1', 'https://api.openai.com/v1', 'sk-openai']],
  [
    'openai-compatible:org/model',
    { baseUrl: 'http://localhost:8080/v1' },
    ['openai-compatible', 'org/model', 'http://localhost:8080/v1', null],
  ],
  ['anthropic:claude', { isAsked: false }, ['anthropic', 'claude', 'https://api.anthropic.com/v1', null]],
  ['openai-compatible:m', { isAsked: false }, ['openai-compatible', 'm', 'http://localhost', null]],
] as const)('%s with %j is understood', (word, options, [provider, name, baseUrl, key]) => {
  const address = parseModelAddress(word, { ...options, env });
  expect(address).toMatchObject({ name, baseUrl, key, id: `${provider}:${name}` });
  expect(address.provider.id).toBe(provider);
});

test('the key of OpenAI does not go to servers that only speak its language', () => {
  expect(parseModelAddress('openai-compatible:m', { baseUrl: 'http://elsewhere/v1', env }).key).toBeNull();
});

test.each([
  ['llama3:8b', {}, /does not begin with a provider .*or ollama:llama3:8b/],
  ['ollama:', {}, /the name of the model is missing/],
  ['ollama:a b', {}, /has whitespace/],
  ['openai-compatible:m', {}, /needs --base-url/],
  ['ollama:m', { baseUrl: 'localhost:11434' }, /--base-url: is no address/],
  ['ollama:m', { baseUrl: 'file:///etc/passwd' }, /--base-url: is no address/],
  ['ollama:m', { baseUrl: 'http://user:secret@host' }, /--base-url: has more in it/],
  ['ollama:m', { baseUrl: 'http://host/?key=secret' }, /--base-url: has more in it/],
  ['anthropic:claude', {}, /needs a key; set ANTHROPIC_API_KEY/],
  ['openai:m', { apiKey: 'sécret' }, /the key has characters/],
] as const)('%s with %j is refused without its secrets', (word, options, message) => {
  const ask = () => parseModelAddress(word, { ...options, env });
  expect(ask).toThrow(message);
  expect(ask).not.toThrow(/s[eé]cret/);
});
