import { expect, test } from 'vitest';
import { isStable, createNeedle } from '../../../src/schemes/core/bytes/needle.ts';

const LAST_CODE_POINT = 0x10ffff;
/** These characters lower to ASCII; texts with them are not searched bytewise. */
const LOWER_TO_ASCII = new Set(['\u0130', '\u212a']);

test('no other character lowers to a stable one', () => {
  let changing = 0;
  for (let codePoint = 0x80; codePoint <= LAST_CODE_POINT; codePoint++) {
    const char = String.fromCodePoint(codePoint);
    const lowered = char.toLowerCase();
    if (lowered === char || LOWER_TO_ASCII.has(char)) continue;
    changing++;
    expect(Array.from(lowered).filter(isStable)).toEqual([]);
  }
  expect(changing).toBeGreaterThan(1_300);
});

test.each([
  ['paris', 'paris', true],
  ['new york', 'new', false],
  ['8', '8', true],
  ['$5', '$5', false],
  ['café', 'caf', false],
  ['東京', '\xe6\x9d\xb1\xe4\xba\xac', true],
  ['½', '\xe2\xbd', false],
  ['é', null, false],
  ['', null, false],
])('the anchor of %j', (truth, anchor, isPlain) => {
  expect(createNeedle(truth)).toMatchObject({ anchor, isPlain });
});
