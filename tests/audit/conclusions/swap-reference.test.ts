/** The reference for swapped pairs, against all ways to give the changes of items to the ranked cells. */
import { describe, expect, test } from 'vitest';
import { computeSwapReference } from '../../../src/audit/conclusions/swap-reference.ts';
import type { CellLabels } from '../../../src/audit/conclusions/cell-rates.ts';
import { makeColumn } from '../../../src/audit/tally/item-column.ts';

/** Cells of the same items. @param n the outputs of each item, by cell. */
function labelsOf(
  errors: readonly (readonly number[])[],
  changes: readonly (readonly number[])[],
  n: readonly (readonly number[])[] = errors.map((own) => own.map(() => 4)),
): CellLabels {
  const columns = errors.map((own, cell) =>
    makeColumn({
      items: Int32Array.from(own.keys()),
      n: Int32Array.from(n[cell] as number[]),
      errors: Int32Array.from(own),
      changes: Int32Array.from(changes[cell] as number[]),
      singles: [],
    }),
  );
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
  return {
    scheme: 's',
    columns,
    n: n.map(sum),
    errors: errors.map((own, i) => sum(own) + sum(changes[i] as number[])),
  };
}

const GROUP = [{ key: {}, field: 'model', cells: [0, 1, 2] }] as never;
const PERMUTATIONS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] as const; // prettier-ignore

/** The mean number of pairs whose strict order is the opposite of the stored one, over all assignments. */
function countAll(errors: readonly (readonly number[])[], changes: readonly (readonly number[])[]): number {
  const items = errors[0]?.length ?? 0;
  const total = PERMUTATIONS.length ** items;
  let swaps = 0;
  for (let code = 0; code < total; code++) {
    const sums = errors.map((own) => own.reduce((all, one) => all + one, 0));
    for (let item = 0, rest = code; item < items; item++, rest = Math.floor(rest / PERMUTATIONS.length))
      for (const [cell, from] of (PERMUTATIONS[rest % PERMUTATIONS.length] as readonly number[]).entries())
        sums[cell] = (sums[cell] as number) + (changes[from]?.[item] ?? 0);
    const stored = errors.map((own) => own.reduce((all, one) => all + one, 0));
    for (const [a, b] of [[0, 1], [0, 2], [1, 2]] as const) // prettier-ignore
      if (Math.sign((stored[a] as number) - (stored[b] as number)) * Math.sign((sums[a] as number) - (sums[b] as number)) === -1) swaps++; // prettier-ignore
  }
  return swaps / total;
}

describe('three cells of four items', () => {
  const errors = [[2, 1, 0, 3], [1, 2, 1, 3], [2, 2, 1, 3]]; // prettier-ignore
  const changes = [[1, 0, -1, 0], [0, -1, 0, 1], [-2, 0, 0, 0]]; // prettier-ignore

  test('have the mean of all assignments', () => {
    const wanted = countAll(errors, changes);
    expect(wanted).toBeGreaterThan(0.3);
    const found = computeSwapReference(labelsOf(errors, changes), GROUP);
    expect(found).toEqual({ changes: 6, movable: 6, mean: expect.closeTo(wanted, 12) as number });
  });

  test('have none where most changes are of items with other numbers of outputs', () => {
    const n = [[4, 4, 4, 4], [5, 4, 4, 4], [4, 4, 4, 4]]; // prettier-ignore
    expect(computeSwapReference(labelsOf(errors, changes, n), GROUP)).toEqual({ changes: 6, movable: 3, mean: null });
  });

  test('and no ranking has none', () => {
    expect(computeSwapReference(labelsOf(errors, changes), [])).toBeNull();
  });
});
