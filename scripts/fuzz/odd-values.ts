/** Values that a program does not expect where another one should be. */
import type { Random } from './random.ts';

const LONG_TEXT = 3_000_000;
const DEEP = 3000;

const ODD_JSON: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => '',
  () => ' ',
  () => 'constructor',
  () => '__proto__',
  () => '\u0000\u001b[31m\u009b\u2028',
  () => '\ud800',
  () => '1e999',
  () => 'NaN',
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => [1, 'a', {}],
  () => ({ constructor: 1, toString: 2, length: -1 }),
  () => JSON.parse('{"__proto__":{"a":1}}') as unknown,
];

/** A value of JSON that is odd in most places. Rarely it is very long or very deep. */
export function oddValue(random: Random): unknown {
  if (random.chance(0.02)) return 'x'.repeat(random.between(1, LONG_TEXT));
  if (random.chance(0.02)) return JSON.parse('['.repeat(DEEP) + ']'.repeat(DEEP)) as unknown;
  return random.pick(ODD_JSON)();
}

/** A value of SQLite: numbers, texts and bytes. */
export function oddCell(random: Random): bigint | number | string | Buffer | null {
  if (random.chance(0.06)) return '名'.repeat(random.between(1, LONG_TEXT / 3));
  return random.pick<bigint | number | string | Buffer | null>([
    null,
    0,
    -1,
    2,
    1.5,
    1e308,
    Number.POSITIVE_INFINITY,
    9_223_372_036_854_775_807n,
    -9_223_372_036_854_775_808n,
    '',
    'x',
    '[]',
    '{}',
    '{"a":',
    'null',
    '\u0000middle\u0000',
    '\u001b]0;title\u0007',
    Buffer.alloc(0),
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    Buffer.from('a text as bytes'),
    Buffer.alloc(5000, 0xe3),
  ]);
}
