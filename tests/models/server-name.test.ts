import { expect, test } from 'vitest';
import { serverName } from '../../src/models/server-name.ts';

test.each([
  'http://localhost:11434',
  'http://10.0.0.1:8000/v1',
  'https://generativelanguage.googleapis.com/v1beta/openai',
  'https://api.groq.com/openai/v1',
  'https://dashscope.example/compatible-mode/v1',
  'https://name.openai.azure.example/openai/deployments/llama-3',
])('%s is shown as it is', (url) => {
  expect(serverName(url, 'llama-3')).toBe(url);
});

test.each([
  'https://host:8443/v1/key-abc123/openai',
  'https://host:8443/abc',
  'https://host:8443/v1/%6Bey',
  'https://host:8443/v1234',
])('%s is shown with a hash', (url) => {
  expect(serverName(url, 'llama-3')).toMatch(/^https:\/\/host:8443\/#[\da-f]{8}$/);
});

test('servers stay distinguishable, and keep their names', () => {
  const names = ['https://a/key-1', 'https://a/key-2', 'https://b/key-1', 'http://a/key-1'].map((url) => serverName(url, 'm')); // prettier-ignore
  expect(new Set(names).size).toBe(4);
  expect(serverName('https://a/key-1', 'other')).toBe(names[0]);
  // A later version must find the same one.
  expect(names[0]).toBe('https://a/#a09e3590');
});
