/** Rates that are written are read as the same groups. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInGroup } from '../../../src/languages/claims/match-group.ts';
import { parseClaim } from '../../../src/languages/claims/parse-claim.ts';
import { writeRate } from '../../../src/languages/claims/write-claim.ts';
import { inFull } from '../../support/thorough.ts';

test('a written group contains exactly the trials with its values', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('think', '0.5', 'a..b', '-1', 'a-b', '"', "a'b", 'weight', '[x]', 'Qwen/Qwen1.5-7B'),
  );
  fc.assert(
    fc.property(text, fc.double({ min: 0, max: 2, noNaN: true }), (variant, temperature) => {
      const written = writeRate('errorPct', { variant, temperature });
      const [{ left }] = parseClaim({ where: 'claim', text: `${written} < 50` });
      const read = (own: string, t: number): boolean =>
        isInGroup(left, (field) => (field === 'variant' ? own : field === 'temperature' ? t : null));
      expect(read(variant, temperature)).toBe(true);
      expect(read(`${variant}x`, temperature)).toBe(false);
      expect(read(variant, temperature + 1)).toBe(false);
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});

test('a list is any of its values', () => {
  const written = writeRate('errorPct', { dataset: ['a', 'b c'], condition: 'x' });
  expect(written).toBe('errorPct(dataset=[a, "b c"], condition=x)');
  const [{ left }] = parseClaim({ where: 'claim', text: `${written} < 50` });
  const isIn = (dataset: string): boolean => isInGroup(left, (field) => (field === 'dataset' ? dataset : 'x'));
  expect(['a', 'b c', 'b'].map(isIn)).toEqual([true, true, false]);
});
