/** The fragility against the verdicts on changed labels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerComparison } from '../../../src/audit/claims/answer.ts';
import { findFragility } from '../../../src/audit/claims/fragility.ts';
import { weighGroups } from '../../../src/audit/claims/groups.ts';
import { makeColumn, type ItemColumn } from '../../../src/audit/tally/item-column.ts';
import type { Comparison } from '../../../src/claims/claim.ts';

const group = { conditions: [], text: '', span: { start: 0, end: 0 } };
const ABOVE: Comparison = {
  rate: 'errorPct',
  weight: 'output',
  left: group,
  right: group,
  isAbsolute: false,
  sign: '>',
  threshold: 0,
};

function column(errors: readonly number[], n = 1): ItemColumn {
  return makeColumn({
    items: Int32Array.from(errors.keys()),
    n: new Int32Array(errors.length).fill(n),
    errors: Int32Array.from(errors),
    changes: new Int32Array(errors.length),
    singles: [],
  });
}

test('of ten items that all differ it is three: two are still significant', () => {
  // One changed label of each side makes a difference 0. p is 2^(1 - m) for m differences of one sign, and 6 are the fewest below 0.05. The search changes items
  // that speak least for the claim first, which here are all alike, and takes 10 - 5 of them.
  const groups = weighGroups(
    'output',
    column(Array.from({ length: 10 }, () => 1)),
    column(Array.from({ length: 10 }, () => 0)),
  );
  expect(findFragility(ABOVE, groups)).toEqual({ side: 0, labels: 5, items: 5 });
});

test('items that speak against the claim change first, because they also add to the spread', () => {
  // Eight items for the claim and none against it: p = 2^-7. Two items are the same on both sides. If these turn against it, p is that of 8 to 2, 0.109.
  const left = column([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const right = column([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  expect(findFragility(ABOVE, weighGroups('output', left, right))).toEqual({ side: 0, labels: 2, items: 2 });
});

const lists = fc.array(fc.nat(2), { minLength: 12, maxLength: 12 });

test('one label fewer leaves the claim supported', () => {
  fc.assert(
    fc.property(
      lists,
      lists,
      fc.constantFrom<Partial<Comparison>>(
        {},
        { sign: '<' },
        { threshold: 10 },
        { sign: '<', threshold: 60, isAbsolute: true },
      ),
      fc.constantFrom('output' as const, 'item' as const),
      (left, right, change, weight) => {
        const comparison = { ...ABOVE, ...change, weight };
        const groups = weighGroups(weight, column(left, 2), column(right, 2));
        if (answerComparison(comparison, groups).verdict !== 'supported') return;
        const found = findFragility(comparison, groups);
        if (found !== null) {
          expect(found.labels).toBeGreaterThan(0);
          expect(found.items).toBeLessThanOrEqual(found.labels);
          expect(found.labels).toBeLessThanOrEqual(2 * found.items);
        }
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});
