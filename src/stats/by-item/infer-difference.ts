/** The difference of two sides: its estimate, and an interval and a test that agree. */
import { changeInterval, contrastInterval, differenceSe, type SideDifference } from './contrast.ts';
import { decide } from './decide.ts';
import { baselineSide, firstSide, sumUp, type PairedItemCounts } from './item-counts.ts';
import { differenceTest, type DifferenceTest } from './paired-test.ts';

export interface InferredDifference<
  Method extends string = 'tango' | 'newcombe' | 'mover',
> extends SideDifference<Method> {
  /** Robust to outputs of an item that depend on each other; null for fewer than two items on a side. */
  readonly se: number | null;
  /** Null where nothing was tested. */
  readonly test: DifferenceTest | null;
}

/**
 * rate(first side) − rate(baseline), as proportions.
 * @param draws of the test of sides without a shared item.
 * @returns null where one of the sides has no output.
 */
export function inferDifference(paired: readonly PairedItemCounts[], draws?: number): InferredDifference | null {
  return inferBy(contrastInterval, paired, draws);
}

/** The same of the change of an effect: the sum of an item is the change of its errors. */
export function inferEffectChange(
  paired: readonly PairedItemCounts[],
  draws?: number,
): InferredDifference<'items' | 'mover'> | null {
  return inferBy(changeInterval, paired, draws);
}

function inferBy<Method extends string>(
  find: (paired: readonly PairedItemCounts[], level?: number) => SideDifference<Method> | null,
  paired: readonly PairedItemCounts[],
  draws: number | undefined,
): InferredDifference<Method> | null {
  const found = find(paired);
  if (found === null) return null;
  const test = differenceTest(paired, draws === undefined ? {} : { draws });
  const present = paired.filter(({ items, n, baselineN }) => items > 0 && n + baselineN > 0);
  const { interval, p } = decide({
    ...found,
    intervalAt: (level) => find(paired, level)?.interval ?? null,
    p: test?.p ?? null,
    isExactTest: found.shared === 0 || present.every(({ n, baselineN }) => n === baselineN),
    areSharedEqual: present.every(({ n, baselineN }) => n === 0 || baselineN === 0 || n === baselineN),
    outputs: Math.max(sumUp(firstSide(paired)).outputs, sumUp(baselineSide(paired)).outputs),
  });
  return {
    ...found,
    interval,
    se: differenceSe(paired),
    test: test === null || p === null ? null : { ...test, p, isExact: test.isExact && p === test.p },
  };
}
