/** The margin against a search over all changes of labels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weighGroups } from '../../../src/audit/claim-answers/groups.ts';
import { countLabels, findMargin } from '../../../src/audit/claim-answers/margin.ts';
import { doesHold } from '../../../src/audit/claim-answers/verdict.ts';
import type { Comparison } from '../../../src/languages/claims/claim.ts';
import { makeColumn, type ItemColumn } from '../../../src/audit/tally/item-column.ts';
import { inFull } from '../../support/thorough.ts';

const span = { start: 0, end: 0 };
const group = { conditions: [], text: '', span };

const comparisons: fc.Arbitrary<Comparison> = fc.record({
  rate: fc.constantFrom('errorPct' as const, 'accuracyPct' as const, 'unparsedPct' as const),
  weight: fc.constantFrom('output' as const, 'item' as const),
  left: fc.constant(group),
  right: fc.constantFrom(group, null),
  isAbsolute: fc.boolean(),
  sign: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
  threshold: fc.constantFrom(0, 5, 12.5, 50, -20),
});

interface Item {
  readonly n: number;
  readonly errors: number;
}

const items: fc.Arbitrary<Item[]> = fc.array(
  fc.integer({ min: 1, max: 3 }).chain((n) => fc.record({ n: fc.constant(n), errors: fc.nat(n) })),
  { minLength: 1, maxLength: 4 },
);

/** The last item has no id if `hasSingle`, as long as it has one trial. */
function columnOf(all: readonly Item[], hasSingle: boolean): ItemColumn {
  const last = all.at(-1);
  const named = hasSingle && last?.n === 1 ? all.slice(0, -1) : all;
  return makeColumn({
    items: Int32Array.from(named.keys()),
    n: Int32Array.from(named, ({ n }) => n),
    errors: Int32Array.from(named, ({ errors }) => errors),
    changes: new Int32Array(named.length),
    singles: all.slice(named.length).map(({ n, errors }) => ({ items: 1, n, errors, change: 0 })),
  });
}

/** All lists of errors of these items. */
function listErrors(all: readonly Item[]): number[][] {
  return all.reduce<number[][]>(
    (lists, { n }) => lists.flatMap((list) => Array.from({ length: n + 1 }, (_, errors) => [...list, errors])),
    [[]],
  );
}

/** The fewest changed labels, of all combinations. */
function searched(comparison: Comparison, left: readonly Item[], right: readonly Item[] | null): number | null {
  const holdsWith = (a: readonly number[], b: readonly number[]): boolean | null => {
    const changed = (all: readonly Item[], errors: readonly number[]): ItemColumn =>
      columnOf(
        all.map(({ n }, i) => ({ n, errors: errors[i] as number })),
        false,
      );
    const { counts } = weighGroups(comparison.weight, changed(left, a), right === null ? null : changed(right, b));
    return doesHold(comparison, ...counts);
  };
  const distance = (all: readonly Item[], errors: readonly number[]): number =>
    all.reduce((sum, one, i) => sum + Math.abs(one.errors - (errors[i] as number)), 0);
  const own = (all: readonly Item[]): number[] => all.map(({ errors }) => errors);
  if (holdsWith(own(left), own(right ?? [])) !== true) return null;
  let least = Infinity;
  for (const a of listErrors(left))
    for (const b of listErrors(right ?? []))
      if (holdsWith(a, b) === false) least = Math.min(least, distance(left, a) + distance(right ?? [], b));
  return least === Infinity ? null : least;
}

test('is the fewest labels whose change makes the claim fail', () => {
  fc.assert(
    fc.property(comparisons, items, items, fc.boolean(), (comparison, left, other, hasSingle) => {
      const right = comparison.right === null ? null : other;
      // An absolute value is of a difference, and compared with a number above 0 that it is below.
      const { sign, threshold, isAbsolute } = comparison;
      const canBeAbsolute = right !== null && sign[0] === '<' && threshold > 0;
      const one = { ...comparison, isAbsolute: isAbsolute && canBeAbsolute };
      const groups = weighGroups(
        one.weight,
        columnOf(left, hasSingle),
        right === null ? null : columnOf(right, hasSingle),
      );
      const margin = findMargin(one, groups);
      expect(margin === null ? null : countLabels(margin)).toBe(searched(one, left, right));
    }),
    { numRuns: inFull(1500, 300), seed: 1 },
  );
});
