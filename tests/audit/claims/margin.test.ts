/** The margin against a search over all changes of labels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMargin } from '../../../src/audit/claims/margin.ts';
import { doesHold, type GroupCounts } from '../../../src/audit/claims/verdict.ts';
import type { Comparison } from '../../../src/claims/claim.ts';

const span = { start: 0, end: 0 };
const group = { conditions: [], text: '', span };

const comparisons: fc.Arbitrary<Comparison> = fc.record({
  rate: fc.constantFrom('errorPct' as const, 'accuracyPct' as const),
  left: fc.constant(group),
  right: fc.constantFrom(group, null),
  isAbsolute: fc.boolean(),
  sign: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
  threshold: fc.constantFrom(0, 5, 12.5, 50, -20),
});
const groups: fc.Arbitrary<GroupCounts> = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.record({ n: fc.constant(n), errors: fc.nat(n) }));

/** The fewest changed labels, of all combinations. */
function searched(comparison: Comparison, left: GroupCounts, right: GroupCounts | null): number | null {
  if (doesHold(comparison, left, right) !== true) return null;
  let least = Infinity;
  for (let a = 0; a <= left.n; a++)
    for (let b = 0; b <= (right?.n ?? 0); b++) {
      const changed = Math.abs(a - left.errors) + (right === null ? 0 : Math.abs(b - right.errors));
      const other = right === null ? null : { n: right.n, errors: b };
      if (doesHold(comparison, { n: left.n, errors: a }, other) === false) least = Math.min(least, changed);
    }
  return least === Infinity ? null : least;
}

test('is the fewest labels whose change makes the claim fail', () => {
  fc.assert(
    fc.property(comparisons, groups, groups, (comparison, left, other) => {
      const right = comparison.right === null ? null : other;
      // An absolute value is of a difference, and compared with a number above 0 that it is below.
      const { sign, threshold, isAbsolute } = comparison;
      const canBeAbsolute = right !== null && sign[0] === '<' && threshold > 0;
      const one = { ...comparison, isAbsolute: isAbsolute && canBeAbsolute };
      expect(countMargin(one, left, right)).toBe(searched(one, left, right));
    }),
    { numRuns: 3000, seed: 1 },
  );
});
