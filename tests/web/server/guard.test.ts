import { expect, test } from 'vitest';
import { refusalFor, type Caller } from '../../../src/web/server/guard.ts';

const PLACE = { port: 4711, token: 'right' };
const CALLER: Caller = { host: '127.0.0.1:4711', origin: null, site: null, isChange: false, token: 'right' };

test.each<Partial<Caller>>([
  {},
  { host: 'localhost:4711' },
  { origin: 'http://127.0.0.1:4711', site: 'same-origin' },
  { origin: 'http://localhost:4711', host: 'localhost:4711' },
  { site: 'none' },
  { isChange: true, origin: 'http://127.0.0.1:4711', site: 'same-origin' },
])('%j may come in', (caller) => {
  expect(refusalFor({ ...CALLER, ...caller }, PLACE)).toBeNull();
});

test.each<[Partial<Caller>, RegExp]>([
  [{ host: null }, /only under its own address/],
  [{ host: 'evil.example:4711' }, /only under its own address/],
  [{ host: '127.0.0.1' }, /only under its own address/],
  [{ host: '127.0.0.1:4712' }, /only under its own address/],
  [{ host: '127.0.0.1:4711.evil.example' }, /only under its own address/],
  [{ origin: 'http://evil.example' }, /Another site/],
  [{ origin: 'null' }, /Another site/],
  [{ origin: 'https://127.0.0.1:4711' }, /Another site/],
  [{ origin: 'http://127.0.0.1:4712' }, /Another site/],
  [{ site: 'cross-site' }, /Another site/],
  [{ isChange: true }, /Another site/],
  [{ isChange: true, origin: 'http://evil.example' }, /Another site/],
  [{ site: 'same-site' }, /Another site/],
  [{ token: '' }, /not complete/],
  [{ token: 'right ' }, /not complete/],
])('%j is turned away', (caller, reason) => {
  expect(refusalFor({ ...CALLER, ...caller }, PLACE)).toMatch(reason);
});
