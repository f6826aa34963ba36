import { expect, test } from 'vitest';
import { canBeSignificant, isSignificant } from '../../../src/base/core/significance.ts';

test.each([
  [0, true],
  [0.05, true],
  [0.050_000_001, false],
  [1, false],
  [null, false],
  [undefined, false],
])('p = %s: %s', (p, expected) => {
  expect(isSignificant(p)).toBe(expected);
  expect(canBeSignificant(p)).toBe(expected);
});
