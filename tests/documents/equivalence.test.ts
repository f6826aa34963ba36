import { describe, expect, test } from 'vitest';
import { judgeEquivalence } from '../../src/documents/equivalence.ts';

const judge = (interval: readonly [number, number] | null, pp: number, items = 100, margin = 1): unknown =>
  judgeEquivalence(interval === null ? null : [...interval], { pp, items, margin });

describe('a change', () => {
  test.each([
    [[-1, 1], 0, 'equivalent'],
    [[-0.2, 0.9], 0.3, 'equivalent'],
    [[1.01, 5], 3, 'changed'],
    [[-5, -1.01], -3, 'changed'],
    [[-1.01, 1], 0, 'open'],
    [[1, 5], 3, 'open'],
    [[-9, 9], 0, 'open'],
  ] as const)('of %j, %d pp: %s', (interval, pp, equivalence) => {
    expect(judge(interval, pp)).toMatchObject({ equivalence });
  });

  test('without an interval is not judged', () => {
    expect(judge(null, 0)).toEqual({ equivalence: null, itemsToDecide: null });
  });
});

describe('the items that would decide', () => {
  test('make half the interval as wide as the distance from the margin', () => {
    // Half is 4, and the margin is 1 away: 16 times as many items.
    expect(judge([-4, 4], 0)).toEqual({ equivalence: 'open', itemsToDecide: 1600 });
    // Half is 4, and the change is 2 beyond the margin.
    expect(judge([-1, 7], 3)).toEqual({ equivalence: 'open', itemsToDecide: 400 });
    expect(judge([-7, 1], -3)).toEqual({ equivalence: 'open', itemsToDecide: 400 });
  });

  test('are fewer where no label changes, because such an interval gets narrower with the number of items', () => {
    expect(judgeEquivalence([-4, 4], { pp: 0, items: 100, margin: 1, flips: 0 }).itemsToDecide).toBe(400);
    expect(judgeEquivalence([-4, 4], { pp: 0, items: 100, margin: 1, flips: 2 }).itemsToDecide).toBe(1600);
  });

  test('are more than there are, where an interval is lopsided', () => {
    expect(judge([-1.1, 0.5], 0)).toEqual({ equivalence: 'open', itemsToDecide: 101 });
  });

  test('are unknown for a change of the size of the margin, and without items', () => {
    expect(judge([-3, 5], 1)).toEqual({ equivalence: 'open', itemsToDecide: null });
    expect(judge([-4, 4], 0, 0)).toEqual({ equivalence: 'open', itemsToDecide: null });
  });
});
