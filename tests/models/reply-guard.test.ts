import { expect, test } from 'vitest';
import { RepeatedKeys, ReplyGuard } from '../../src/models/reply-guard.ts';
import { secretsAmong } from '../../src/base/text/secrets.ts';

const clean = (text: string, isCut?: boolean): [string, string | null] => {
  const repeated = new RepeatedKeys();
  const guard = new ReplyGuard(secretsAmong(['123456', 'sk-"key'], '[key]'), repeated);
  return [guard.clean(text, isCut), repeated.describe()];
};

test('a document stays JSON, and its numbers stay', () => {
  const document = { id: 'x123456', created: 1_234_567, 'sk-"key': [{ text: 'sk-"key and 123456' }, null, true] };
  const [text, sentence] = clean(JSON.stringify(document));
  const cleaned = { id: 'x[key]', created: 1_234_567, '[key]': [{ text: '[key] and [key]' }, null, true] };
  expect(JSON.parse(text)).toEqual(cleaned);
  expect(sentence).toBe(
    "1 reply repeated the key, or a part of the path of the server's address; [key] was put in its place before anything was stored.",
  );
});

test.each(['{ "created": 1234567 }', '[1.0, "text"]', 'no JSON', ''])(
  '%j stays as it is, and is not counted',
  (text) => {
    expect(clean(text)).toEqual([text, null]);
  },
);

test.each([
  ['data: {"text":"123456', 'data: {"text":"[key]'],
  [`${'['.repeat(20_000)}"123456"${']'.repeat(20_000)}`, expect.stringContaining('["[key]"]') as string],
])('what is no document of JSON is cleaned as a text', (text, cleaned) => {
  expect(clean(text)).toEqual([cleaned, expect.stringContaining('1 reply')]);
});

test('of a text that is cut, the beginning of a key at its end is left out', () => {
  expect(clean('text 123456 123', true)).toEqual(['text [key] [key]', expect.any(String)]);
  expect(clean('text 123', true)).toEqual(['text [key]', null]);
});

test('replies are counted, not keys', () => {
  const repeated = new RepeatedKeys();
  const guard = new ReplyGuard(secretsAmong(['123456'], '[key]'), repeated);
  for (const text of ['123456 123456', 'nothing', '123456']) guard.clean(text);
  expect(repeated.describe()).toMatch(/^2 replies repeated /);
});
