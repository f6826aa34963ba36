/** Numbers of gates and alerts have the digits that show their side of a limit, and none that are only rounding. */
import { expect, test } from 'vitest';
import { numberWords } from '../../../src/languages/gate/digits.ts';

test.each([
  [0.6000000000000001, null, false, '0.6'],
  [0.6000000000000001, 0.6, false, '0.6'],
  [0.07, 0.07, true, '7%'],
  [0.28, 0.28, true, '28%'],
  [1 / 3, 0.3, false, '0.3333'],
  [0.60001, 0.6, false, '0.60001'],
  [0.599999999, 0.6, false, '0.599999999'],
  [12345.678, null, false, '12345.68'],
  [40, 39, false, '40'],
])('%d against %s (percent: %s) is %s', (value, limit, isPercent, words) => {
  expect(numberWords(value, limit, isPercent)).toBe(words);
});
