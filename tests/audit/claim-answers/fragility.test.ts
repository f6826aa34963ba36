/** The fragility against the verdicts on changed labels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerComparison } from '../../../src/audit/claim-answers/answer.ts';
import { findFragility } from '../../../src/audit/claim-answers/fragility.ts';
import { weighGroups } from '../../../src/audit/claim-answers/groups.ts';
import { makeColumn, type ItemColumn } from '../../../src/audit/tally/item-column.ts';
import type { Comparison } from '../../../src/languages/claims/claim.ts';

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

test('of ten items that all differ, five labels: six differences of one sign are the fewest that are significant', () => {
  // A changed label makes a difference 0, and p is 2^(1 - m) for m differences of one sign.
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

const [many, few] = [
  [0, 1, 2, 2],
  [0, 0, 1, 2],
].map((errors) => fc.array(fc.constantFrom(...errors), { minLength: 12, maxLength: 12 })) as [
  fc.Arbitrary<number[]>,
  fc.Arbitrary<number[]>,
];

/**
 * The groups after so many labels of one side changed: those of items that speak least for the claim first, all of an item before the next.
 * @param direction 1 where labels become wrong.
 */
function changed(
  errors: readonly [number[], number[]],
  side: 0 | 1,
  direction: 1 | -1,
  labels: number,
): [number[], number[]] {
  const own = [...errors[side]];
  const speaks = own.map((one, i) => -direction * (one / 2 - (errors[1 - side]?.[i] ?? 0) / 2));
  const order = [...own.keys()].toSorted((a, b) => (speaks[a] as number) - (speaks[b] as number) || a - b);
  let left = labels;
  for (const item of order)
    while (left > 0 && (direction === 1 ? (own[item] as number) < 2 : (own[item] as number) > 0)) {
      own[item] = (own[item] as number) + direction;
      left--;
    }
  return side === 0 ? [own, errors[1]] : [errors[0], own];
}

test('so many labels take the support, and one fewer does not', () => {
  let found = 0;
  fc.assert(
    fc.property(
      many,
      few,
      fc.constantFrom<Partial<Comparison>>({}, { sign: '<' }, { threshold: 10 }, { sign: '<', threshold: 90 }),
      fc.constantFrom('output' as const, 'item' as const),
      (left, right, change, weight) => {
        const comparison = { ...ABOVE, ...change, weight };
        const read = (errors: readonly [number[], number[]]): ReturnType<typeof weighGroups> =>
          weighGroups(weight, column(errors[0], 2), column(errors[1], 2));
        const verdictAfter = (labels: number, side: 0 | 1, direction: 1 | -1): string =>
          answerComparison(comparison, read(changed([left, right], side, direction, labels))).verdict;
        if (answerComparison(comparison, read([left, right])).verdict !== 'supported') return;
        const fragility = findFragility(comparison, read([left, right]));
        if (fragility === null) return;
        found++;
        const { side, labels, items } = fragility;
        const direction = (comparison.sign === '>') === (side === 0) ? -1 : 1;
        expect(verdictAfter(labels, side, direction)).not.toBe('supported');
        expect(verdictAfter(labels - 1, side, direction)).toBe('supported');
        expect(items).toBeLessThanOrEqual(labels);
        expect(labels).toBeLessThanOrEqual(2 * items);
      },
    ),
    { numRuns: 1500, seed: 1 },
  );
  expect(found).toBeGreaterThan(100);
});
