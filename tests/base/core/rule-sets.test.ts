import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedSets, splitSets } from '../../../src/base/core/rule-sets.ts';

test('sets of rules are the same after a way through their text', () => {
  const rule = fc.constantFrom('source', 'marker-cut', 'a/b');
  fc.assert(
    fc.property(fc.array(fc.array(rule), { minLength: 1 }), (sets) => {
      expect(splitSets(joinedSets(sets))).toEqual(sets);
    }),
  );
  expect(joinedSets([['a', 'b'], ['c']])).toBe('a + b | c');
});
