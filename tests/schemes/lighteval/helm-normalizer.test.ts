/** The normalizer of SQuAD, and lighteval's variant of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lightEvalHelmNormalizer } from '../../../src/schemes/lighteval/helm-normalizer.ts';
import { squadNormalizer } from '../../../src/schemes/kit/squad-normalizer.ts';
import { readFloat, readIntegerAsFloat } from '../../../src/base/text/python-float.ts';

test.each([
  ['The U.S. — an "old" country', 'us — old country', 'us — old country'],
  ['A', '', ''],
  ['the-end', 'theend', 'end'],
  ['5.0', '50', '50.0'],
  ['-5', '5', '5.0'],
  ['a_b theory', 'ab theory', 'ab theory'],
  ['x\u001cthe\u0085y', 'x y', 'x y'],
  ['the日本 日本a', 'the日本 日本a', 'the日本 日本a'],
  ['the\u0301', '\u0301', '\u0301'],
  ['1e5 1e22 1e400', '1e5 1e22 1e400', '100000.0 1e+22 inf'],
  ['NaN Infinity', 'nan infinity', 'nan inf'],
  ['١٢ ² ½', '١٢ ² ½', '12.0 ² ½'],
  ['5\n6 \t7', '5 6 7', '5 6 7.0'],
  ['\u001c5', '5', '5'],
  ['12345678901234567890', '12345678901234567890', '1.2345678901234567e+19'],
])('%j', (text, squad, lightEval) => {
  expect(squadNormalizer.normalize(text)).toBe(squad);
  expect(lightEvalHelmNormalizer.normalize(text)).toBe(lightEval);
});

test('words are normalized alone or together, with the same result', () => {
  const words = fc.array(fc.constantFrom('the', 'a', 'ΑΣ', '5', '1e5', 'x.', "'", '\t', 'nan', '日', 'The'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(words, fc.constantFrom(' ', '-'), (parts, separator) => {
      const alone = parts.map((part) => lightEvalHelmNormalizer.normalize(part)).filter((part) => part !== '');
      expect(lightEvalHelmNormalizer.normalize(parts.join(separator))).toBe(alone.join(' '));
    }),
  );
});

test('float(text)', () => {
  const read = ['4_3', '5.', '.5', '1_0e1_0', ' ５ ', '\u00855', '-inf', '+Nan', '1e400', '𝟙𝟚', '٣'].map(readFloat);
  expect(read).toEqual([43, 5, 0.5, 1e11, 5, 5, -Infinity, Number.NaN, Infinity, 12, 3]);
  const refused = ['', '.', '0x1', '1__0', '_1', '1_', '1e', '²', '½', '\u001c5', '5\u001f', '\ufeff5', '1,0', 'ınf'];
  expect(refused.map(readFloat).filter((value) => value !== undefined)).toEqual([]);
});

test('int(text)', () => {
  expect(['007', ' -1_0 ', '+５', '-0'].map(readIntegerAsFloat)).toEqual([7, -10, 5, -0]);
  const refused = ['1.0', '1e5', '', '-', '1__0', 'inf', '9'.repeat(400), '0'.repeat(4301)];
  expect(refused.map(readIntegerAsFloat).filter((value) => value !== undefined)).toEqual([]);
  expect(readIntegerAsFloat('0'.repeat(4300))).toBe(0);
});
