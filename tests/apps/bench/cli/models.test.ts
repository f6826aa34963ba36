/** Several models in the options of `audit bench`, and their servers. */
import { describe, expect, test } from 'vitest';
import { ADDRESSES, MODELS } from '../../../../src/apps/bench/cli/bench-options.ts';
import { parseModels } from '../../../../src/apps/bench/cli/models.ts';

const KEYS = { OPENAI_API_KEY: 'sk-openai-1', ANTHROPIC_API_KEY: 'sk-anthropic-1' };

/** Provider and name, base URL and key of each model. */
function parsed(
  model: readonly string[],
  more: { baseUrl?: string; apiKey?: string; estimate?: true } = {},
  env = KEYS,
) {
  return parseModels({ model, ...more }, env).map(({ id, baseUrl, key }) => [id, baseUrl, key]);
}

test('names are separated by commas, and several options add up', () => {
  expect(MODELS.parse?.('ollama:qwen2.5:7b', ['openai:a'])).toEqual(['openai:a', 'ollama:qwen2.5:7b']);
  expect(MODELS.parse?.('openai-compatible:org/model.v2, gemini:b')).toEqual([
    'openai-compatible:org/model.v2',
    'gemini:b',
  ]);
  expect(() => MODELS.parse?.('ollama:a,,ollama:b')).toThrow('It must be names with commas between them');
  expect(ADDRESSES.parse?.('openai=http://b', 'ollama=http://a')).toBe('ollama=http://a,openai=http://b');
});

describe('each model has the server and the key of its provider', () => {
  test('from the environment', () => {
    expect(parsed(['ollama:llama3.1:8b', 'openai:gpt-4o', 'anthropic:claude'])).toEqual([
      ['ollama:llama3.1:8b', 'http://localhost:11434', null],
      ['openai:gpt-4o', 'https://api.openai.com/v1', 'sk-openai-1'],
      ['anthropic:claude', 'https://api.anthropic.com/v1', 'sk-anthropic-1'],
    ]);
  });

  test('from options that are for all of them, where the provider is the same', () => {
    const options = { baseUrl: 'http://gpu:8000/v1', apiKey: 'sk-own-1' };
    expect(parsed(['openai:a', 'openai:b'], options)).toEqual([
      ['openai:a', 'http://gpu:8000/v1', 'sk-own-1'],
      ['openai:b', 'http://gpu:8000/v1', 'sk-own-1'],
    ]);
  });

  test('from addresses with names, the name of a model before that of its provider', () => {
    const baseUrl = 'openai-compatible=http://one:1/v1,openai-compatible:org/b=http://two:2/v1,ollama=http://three:3';
    const models = ['openai-compatible:a', 'openai-compatible:org/b', 'ollama:c', 'openai:d'];
    expect(parsed(models, { baseUrl }).map(([, url]) => url)).toEqual([
      'http://one:1/v1',
      'http://two:2/v1',
      'http://three:3',
      'https://api.openai.com/v1',
    ]);
  });

  test('an estimate needs neither', () => {
    expect(parsed(['openai:a', 'openai-compatible:b'], { estimate: true }, {} as typeof KEYS)).toEqual([
      ['openai:a', 'https://api.openai.com/v1', null],
      ['openai-compatible:b', 'http://localhost', null],
    ]);
  });
});

test.each([
  [{}, [], /^--model: is missing; name one as PROVIDER:NAME/],
  [{}, ['ollama:a', 'mistral'], /^--model mistral: does not begin with a provider .* or ollama:mistral/],
  [{}, ['ollama:a', 'openai:b', 'ollama:a'], /^--model ollama:a: is named twice; name each model once\.$/],
  [{ baseUrl: 'http://x' }, ['ollama:a', 'openai:b'], /^--base-url: .*\(ollama, openai\).* PROVIDER=URL/],
  [{ baseUrl: 'gemini=http://x' }, ['ollama:a', 'openai:b'], /^--base-url gemini: is no provider of the models/],
  [
    { baseUrl: 'ollama=http://x,http://y/hush' },
    ['ollama:a'],
    /^--base-url: one of the addresses has no provider(?!.*hush)/,
  ],
  [
    { baseUrl: 'ollama:http://u:hush@y/?a=b' },
    ['ollama:a'],
    /^--base-url: one of the addresses has no provider(?!.*hush)/,
  ],
  [{ baseUrl: 'ollama:b=http://x' }, ['ollama:a'], /^--base-url ollama:b: is no provider of the models/],
  [{ baseUrl: 'ollama=x' }, ['ollama:a'], /^--base-url: is no address of the form/],
  [
    { apiKey: 'sk-1' },
    ['openai:a', 'anthropic:b'],
    /^--api-key: .* set OPENAI_API_KEY and ANTHROPIC_API_KEY in the env/,
  ],
] as const)('%j for %j is refused', (options, models, message) => {
  expect(() => parsed(models, options)).toThrow(message);
});
