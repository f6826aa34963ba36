/** The parts of an address that are used, and those that stay secret. */
import { expect, test } from 'vitest';
import { InputError } from '../../../../../src/base/core/errors.ts';
import { secretsAmong } from '../../../../../src/base/text/secrets.ts';
import { parseWebhook } from '../../../../../src/apps/rag/alerts/webhook/webhook.ts';

test('user name and password go into a header, and the fragment nowhere', () => {
  const { url, host, authorization } = parseWebhook('https://a%40b:p%3As@hooks.example.com:8443/x?k=v#f', null);
  expect(url.href).toBe('https://hooks.example.com:8443/x?k=v');
  expect(host).toBe('hooks.example.com:8443');
  // RFC 7617: base64 of user, colon and password.
  expect(authorization).toBe(`Basic ${btoa('a@b:p:s')}`);
  expect(parseWebhook('http://hooks.example.com', null).authorization).toBeNull();
  expect(parseWebhook('http://100%:x@hooks.example.com', null).authorization).toBe(`Basic ${btoa('100%:x')}`);
});

test('everything but the host is hidden', () => {
  const { hidden } = parseWebhook(
    'https://user:pa%20ss@example.com/services/T0123456789ABCDEF?token=abc&x=1',
    's3cret',
  );
  expect(hidden).toEqual(
    expect.arrayContaining(['s3cret', 'user', 'pa%20ss', 'pa ss', 'T0123456789ABCDEF', '?token=abc&x=1', 'abc', '1']),
  );
  expect(hidden).not.toContain('services');
  expect(hidden).not.toContain('');
});

test.each([
  ['https://example.com/v1/tok12/words', ['/v1/tok12/words', 'tok12'], ['v1', 'words']],
  ['https://example.com/a/%E8%AA%9Eabcdef', ['%E8%AA%9Eabcdef', '語abcdef'], ['a']],
  ['https://example.com/?abcdef', ['?abcdef', 'abcdef'], []],
  ['https://example.com/?a+b=c%20d', ['c d'], ['a b']],
  ['https://user:@example.com/', ['user', 'user:'], []],
  ['https://:word@example.com/#piece', ['word', ':word', 'piece'], [':']],
])('of %s', (address, some, none) => {
  const { hidden } = parseWebhook(address, null);
  expect(hidden).toEqual(expect.arrayContaining(some));
  for (const one of none) expect(hidden).not.toContain(one);
});

test('a part of the path that looks like a word is hidden where it is one, if it may be a token', () => {
  const { hidden } = parseWebhook('https://example.com/hooks/abc/canar/k%C3%A9y/a1b2', null);
  expect(hidden).toEqual(expect.arrayContaining([{ text: 'canar', place: 'word' }, 'a1b2']));
  const { remove } = secretsAmong(hidden, '[…]');
  expect(remove('canar of hooks, canary, /hooks/abc/canar/k%C3%A9y/a1b2')).toBe('[…] of hooks, canary, […]');
});

test.each([
  '',
  'example.com/hook',
  'ftp://user:hush@example.com/',
  'file:///etc/passwd',
  'https://',
  'javascript:hush',
])('%j is no address, and is not repeated', (address) => {
  const refused = '--webhook: is not an http or https URL; write one such as https://host/path.';
  expect(() => parseWebhook(address, null)).toThrow(new InputError(refused));
});

test('an empty secret is an error, because any sender could sign with it', () => {
  expect(() => parseWebhook('https://example.com', ' ')).toThrow(/^AUDIT_WEBHOOK_SECRET: is empty; /);
});
