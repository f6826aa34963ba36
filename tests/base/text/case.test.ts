/** Lower-casing gives the same for a text whatever texts came before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lower } from '../../../src/base/text/case.ts';
import { inFull } from '../../support/thorough.ts';

const texts = fc
  .tuple(
    fc.constantFrom('A', 'İ', 'Σ', '😀'),
    fc.constantFrom('', 'X', 'y', 'ΑΣ'),
    fc.constantFrom(1, 200, 255, 256, 300),
  )
  .map(([unit, end, times]) => unit.repeat(times) + end);

test('long texts in any order, and the same one twice', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 10 }), (list) => {
      expect(list.flatMap((text) => [lower(text), lower(text)])).toEqual(
        list.flatMap((text) => [text.toLowerCase(), text.toLowerCase()]),
      );
    }),
    { numRuns: inFull(300, 50), seed: 1 },
  );
});
