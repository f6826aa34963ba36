/** Sums of judged values by item: what the prediction-powered mean is computed from. */
import { average } from '../mean.ts';

/** What a judge and a person gave to one answer; both from 0 to 1. */
export interface JudgedValue {
  /** A whole number from 0 on. Values of the same item depend on each other. */
  readonly item: number;
  readonly judge: number;
  /** null where no person gave one. */
  readonly label: number | null;
}

/** Sums over values of the judge and labels, each measured from its origin so that sums of squares do not cancel. */
export interface PoweredSums {
  readonly n: number;
  /** Σ f */
  readonly judge: number;
  readonly labelled: number;
  /** Σ y, and over the labelled values Σ y², Σ f, Σ f² and Σ f·y. */
  readonly labels: number;
  readonly labelSquares: number;
  readonly judgeOfLabelled: number;
  readonly judgeSquares: number;
  readonly products: number;
}

const NOTHING: PoweredSums = {
  n: 0,
  judge: 0,
  labelled: 0,
  labels: 0,
  labelSquares: 0,
  judgeOfLabelled: 0,
  judgeSquares: 0,
  products: 0,
};

/** @returns the origin of the labels, and the sums of each item. */
export function sumByItem(values: readonly JudgedValue[]): { readonly origin: number; readonly items: PoweredSums[] } {
  const middle = average(values.map(({ judge }) => judge)) ?? 0;
  const origin = average(values.flatMap(({ label }) => label ?? [])) ?? 0;
  const items = new Map<number, PoweredSums>();
  for (const { item, judge, label } of values) {
    const own = describe(judge - middle, label === null ? null : label - origin);
    items.set(item, combine(items.get(item) ?? NOTHING, own, 1));
  }
  return { origin, items: [...items.values()] };
}

function describe(judge: number, label: number | null): PoweredSums {
  if (label === null) return { ...NOTHING, n: 1, judge };
  const squares = { labelSquares: label * label, judgeSquares: judge * judge, products: judge * label };
  return { n: 1, judge, labelled: 1, labels: label, judgeOfLabelled: judge, ...squares };
}

export function addUp(items: readonly PoweredSums[]): PoweredSums {
  return items.reduce((sum, item) => combine(sum, item, 1), NOTHING);
}

/** a + sign · b */
export function combine(a: PoweredSums, b: PoweredSums, sign: 1 | -1): PoweredSums {
  return {
    n: a.n + sign * b.n,
    judge: a.judge + sign * b.judge,
    labelled: a.labelled + sign * b.labelled,
    labels: a.labels + sign * b.labels,
    labelSquares: a.labelSquares + sign * b.labelSquares,
    judgeOfLabelled: a.judgeOfLabelled + sign * b.judgeOfLabelled,
    judgeSquares: a.judgeSquares + sign * b.judgeSquares,
    products: a.products + sign * b.products,
  };
}
