/** Every form in which a server may repeat a secret. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretsAmong } from '../../../src/base/text/secrets.ts';
import { inFull } from '../../support/thorough.ts';

const MARK = '[…]';
const bytesOf = (text: string): Buffer => Buffer.from(text);
const percent = (text: string): string => bytesOf(text).toString('hex').replaceAll(/../g, '%$&');
const units = (text: string): string[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')); // prettier-ignore
const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** How programs write a text. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  trimmed: (secret) => secret.trim(),
  'a URI component': encodeURIComponent,
  'a URI': encodeURI,
  'a form': (secret) => new URLSearchParams({ '': secret }).toString().slice(1),
  'all bytes percent-encoded': percent,
  'all bytes percent-encoded in capitals': (secret) => percent(secret).toUpperCase(),
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  JSON: json,
  'JSON in JSON': (secret) => json(json(secret)),
  'JSON of PHP, with its slashes escaped': (secret) => json(secret).replaceAll('/', String.raw`\/`),
  'JSON in ASCII': (secret) => units(secret).map((unit) => `\\u${unit}`).join(''), // prettier-ignore
  'JSON in ASCII, in capitals': (secret) => units(secret).map((unit) => `\\u${unit.toUpperCase()}`).join(''), // prettier-ignore
  'bytes of Python': (secret) => bytesOf(secret).toString('hex').replaceAll(/../g, String.raw`\x$&`), // prettier-ignore
  'percent-encoded in JSON in JSON': (secret) => json(json(encodeURIComponent(secret))),
  HTML: (secret) => secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'decimal references': (secret) => Array.from(secret, (char) => `&#${char.codePointAt(0)};`).join(''),
  'hexadecimal references': (secret) => Array.from(secret, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''), // prettier-ignore
  'UTF-8 taken for Latin-1': (secret) => bytesOf(secret).toString('latin1'),
  hexadecimal: (secret) => bytesOf(secret).toString('hex'),
  'hexadecimal in capitals': (secret) => bytesOf(secret).toString('hex').toUpperCase(),
  Base64: (secret) => bytesOf(secret).toString('base64'),
  'Base64 without padding': (secret) => bytesOf(secret).toString('base64').replace(/=+$/, ''),
  base64url: (secret) => bytesOf(secret).toString('base64url'),
  'Base64 of the trimmed text': (secret) => bytesOf(secret.trim()).toString('base64'),
  'Base64, percent-encoded': (secret) => encodeURIComponent(bytesOf(secret).toString('base64')),
  'Base64 in JSON of PHP': (secret) =>
    bytesOf(secret)
      .toString('base64')
      .replaceAll('/', String.raw`\/`),
  'Base64 in a form that was read as one': (secret) => bytesOf(secret).toString('base64').replaceAll('+', ' '),
  'Base64 in lines': (secret) =>
    bytesOf(secret)
      .toString('base64')
      .replaceAll(/.{6}(?=.)/g, '$&\r\n'),
};
const SECRETS = ['sk-test-0123456789', 'p&ss/wörd"<+\\% 語😀~?', ' two words and more ', 'ÿþýüûú>>>???'];
const CASES = SECRETS.flatMap((secret) => Object.keys(FORMS).map((form) => [form, secret] as const));

test.each(CASES)('%s of %j is found, and nothing else is', (form, secret) => {
  const { remove } = secretsAmong([secret], MARK);
  expect(remove(`{"said": "${FORMS[form]?.(secret)}" }`)).toMatch(/^\{"said": "\s*\[…\]\s*" \}$/);
});

describe('properties', () => {
  const secrets = fc.string({ unit: 'binary', minLength: 3, maxLength: 60, size: 'max' }).filter((text) => text.trim().length >= 3 && text.isWellFormed()); // prettier-ignore

  test('any secret is found in any form', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...Object.values(FORMS)), (secret, form) => {
        expect(secretsAmong([secret], MARK).remove(`(${form(secret)})`)).toMatch(/^\(\s*\[…\]\s*\)$/);
      }),
      { numRuns: inFull(2_000, 333) },
    );
  });

  test('in the Base64 of a longer text, no part of it is left', () => {
    const others = fc.uint8Array({ min: 0x80, maxLength: 9, size: 'max' }); // none of the secret
    const ascii = fc
      .string({ unit: 'binary-ascii', minLength: 5, maxLength: 40, size: 'max' })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(ascii, others, others, fc.constantFrom('base64', 'base64url'), (secret, before, after, code) => {
        const text = Buffer.concat([before, bytesOf(secret), after]).toString(code);
        const rest = secretsAmong([secret], MARK).remove(text);
        // Only whole characters of the other bytes.
        const [head = '', tail = ''] = rest.split(MARK);
        expect(rest).toContain(MARK);
        expect(text.startsWith(head) && head.length <= (8 * before.length) / 6).toBe(true);
        expect(text.endsWith(tail) && tail.replace(/=+$/, '').length <= Math.ceil((8 * after.length) / 6)).toBe(true);
      }),
      { numRuns: inFull(2_000, 333) },
    );
  });

  test('a text that was cut anywhere ends with no beginning of a secret', () => {
    const long = 'the-0123-語語語😀-secret/+<>-of-more-than-forty-characters-😀😀😀😀😀😀語語語語語語.';
    const { remove } = secretsAmong([long], MARK);
    for (const [name, form] of Object.entries(FORMS)) {
      const whole = form(long);
      for (let end = 0; end < whole.length; end++)
        expect([name, remove(`It is "${whole.slice(0, end)}`, true)]).toEqual([name, expect.stringMatching(/^It is "?(?:\[…\])*$/)]); // prettier-ignore
    }
  });

  test('texts without the secret stay as they are', () => {
    const { remove } = secretsAmong(['sk-0123456789abcdef'], MARK);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(remove(text)).toBe(text);
      }),
    );
  });
});

test('bytes are found in hexadecimal and in Base64', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => 7 * at);
  const { remove } = secretsAmong([bytes], MARK);
  const { hex, base64 } = { hex: Buffer.from(bytes).toString('hex'), base64: Buffer.from(bytes).toString('base64') };
  expect(remove(`sha256=${hex} ${hex.toUpperCase()} ${base64}`)).toBe(`sha256=${MARK} ${MARK} ${MARK}`);
});

test('secrets that overlap leave no rest', () => {
  expect(secretsAmong(['abcdef', 'cdefghij', 'cd'], MARK).remove('x abcdefghij cd y')).toBe(`x ${MARK} ${MARK} y`);
});

test('without secrets, and with empty ones, a text stays as it is', () => {
  for (const secrets of [[], [''], [' ']]) expect(secretsAmong(secrets, MARK).remove('a  b%4', true)).toBe('a  b%4');
});
