import { expect, test } from 'vitest';
import { pText, pValue } from '../../../src/base/text/p-value.ts';

test.each([
  [null, '–', null],
  [1, '1.000', 'p = 1.000'],
  [0.0923, '0.092', 'p = 0.092'],
  [0.001, '0.001', 'p = 0.001'],
  [0.0014, '0.001', 'p = 0.001'],
  [0.00099, '< 0.001', 'p < 0.001'],
  [1e-300, '< 0.001', 'p < 0.001'],
  [5e-324, '< 0.001', 'p < 0.001'],
  [0, '< 0.001', 'p < 0.001'],
])('a p of %d is %s', (p, cell, sentence) => {
  expect(pValue(p)).toBe(cell);
  if (p !== null) expect(pText(p)).toBe(sentence);
});
