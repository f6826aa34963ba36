/** A difference that one or two items carry is not tested. */
import { describe, expect, test } from 'vitest';
import { testItemList, testItems } from '../../../src/stats/by-item/item-test.ts';
import { boundSignFlips, DifferenceSums } from '../../../src/stats/by-item/sign-flip-bounds.ts';
import { signFlipTestOfList } from '../../../src/stats/by-item/sign-flips.ts';

const sumsOf = (list: readonly number[]): DifferenceSums => {
  const sums = new DifferenceSums();
  for (const one of list) sums.add(one);
  return sums;
};

describe.each([
  { list: [10, 1, 1, 1, 1, 1, 1, 1], carriers: 1, why: 'one item carries 10 of 17' },
  { list: [8, -8, 1, 1, 1, 1, 1, 1, 1], carriers: 2, why: 'two carry 16 of 23, in either direction' },
  { list: [2, 2, 1, 1, 1, 1], carriers: null, why: 'two carry half, and not more' },
  { list: [1, 1, 1, 1, 1, 1], carriers: null, why: 'all are alike' },
  { list: [9, 1, 1, 1], carriers: null, why: 'four items cannot be tested anyway' },
  { list: [0, 0, 0, 0, 0, 0, 0], carriers: null, why: 'nothing changes' },
])('$list: $why', ({ list, carriers }) => {
  const plain = signFlipTestOfList(Float64Array.from(list));
  const least = carriers === null ? plain.minP : 2 ** (1 - carriers);

  test('has the least p of so many items', () => {
    const found = testItemList(Float64Array.from(list));
    expect(found).toEqual({ ...plain, minP: least, p: Math.max(plain.p, least) });
    expect(testItems(list.map((difference) => ({ difference, items: 1 })))).toEqual(found);
  });

  test('also where bounds decide', () => {
    expect(sumsOf(list).leastP()).toBe(least);
    const grouped = new DifferenceSums(sumsOf(list));
    expect(grouped.leastP()).toBe(least);
    if (carriers !== null) expect(boundSignFlips(sumsOf(list), 1)).toBe(1);
  });
});

test('items of one size count each', () => {
  expect(testItems([{ difference: 5, items: 2 }, { difference: 1, items: 5 }]).minP).toBe(0.5); // prettier-ignore
  expect(testItems([{ difference: 5, items: 3 }, { difference: 1, items: 5 }]).minP).toBe(2 ** -7); // prettier-ignore
});
