/** Every reference case of the statistics by item, from a reference implementation with exact fractions (tests/fixtures/by_item_vectors.jsonl). */
import { describe, expect, test } from 'vitest';
import { boundedMean } from '../../src/stats/by-item/bounded-mean.ts';
import { signFlipTest } from '../../src/stats/by-item/sign-flips.ts';
import { effectiveWilsonInterval } from '../../src/stats/wilson.ts';
import { cases } from '../support/fixtures.ts';

type Value = number | string | boolean | null | readonly Value[] | { readonly [name: string]: Value };

interface Case {
  readonly fn: string;
  readonly args: never;
  readonly want: Value;
}

const asDifferences = (d: readonly number[]): { difference: number; items: number }[] =>
  d.map((difference) => ({ difference, items: 1 }));

/** By name: how many cases there are, so that a lost line is noticed, and what is asked of them. */
const FUNCTIONS: Readonly<Record<string, readonly [count: number, answer: (args: never) => Value]>> = {
  wilson: [
    10,
    ({ share, n }: { share: number; n: number }) => {
      const [low, high] = effectiveWilsonInterval(share, n);
      return { low, high };
    },
  ],
  sign_flip_test: [
    49,
    ({ d }: { d: number[] }) => {
      const { p, minP, items } = signFlipTest(asDifferences(d));
      return { p, minP, items };
    },
  ],
  bounded_mean: [
    31,
    ({ x }: { x: number[] }) => {
      const found = boundedMean(x);
      const [low = null, high = null] = found?.interval ?? [];
      return { mean: found?.mean ?? null, effectiveN: found?.effectiveN ?? null, low, high };
    },
  ],
};

/** p-values need all digits of their tails; other numbers may differ in the ninth digit, or the ninth decimal. */
const TAILS = new Set(['p', 'minP']);

/** Where the two differ, as paths; an empty list where the answer is right. */
function problems(got: Value | undefined, want: Value, path = ''): string[] {
  if (typeof want === 'number' && typeof got === 'number') {
    const name = path.split('.').at(-1) ?? '';
    const slack = 1e-9 * (TAILS.has(name) ? want : Math.max(1, Math.abs(want)));
    return Math.abs(got - want) <= slack ? [] : [`${path}: ${got}, and not ${want}`];
  }
  if (typeof want === 'object' && want !== null && typeof got === 'object' && got !== null) {
    const names = [...new Set([...Object.keys(want), ...Object.keys(got)])];
    return names.flatMap((name) =>
      problems((got as Record<string, Value>)[name], (want as Record<string, Value>)[name] ?? null, `${path}.${name}`),
    );
  }
  return Object.is(got, want) ? [] : [`${path}: ${JSON.stringify(got)}, and not ${JSON.stringify(want)}`];
}

const byFunction = Map.groupBy(cases<Case>('by_item_vectors.jsonl'), ({ fn }) => fn);

describe.each(Object.entries(FUNCTIONS))('%s', (fn, [count, answer]) => {
  const all = byFunction.get(fn) ?? [];

  test(`has ${count} cases`, () => {
    expect(all).toHaveLength(count);
  });

  test.each(all.map(({ args, want }) => [JSON.stringify(args).slice(0, 80), args, want] as const))('%s', (_, args, want) => {
    expect(problems(answer(args), want)).toEqual([]);
  });
});
