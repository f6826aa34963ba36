/** One whole number for each item. */

/** Items with the same difference. */
export interface Differences {
  /** A whole number, such as the change of the number of errors of an item. */
  readonly difference: number;
  /** The number of items with it. */
  readonly items: number;
}

/** Absolute differences above 0, divided by their greatest common divisor. Lists of numbers, because there can be as many sizes as items. */
export interface Sizes {
  /** Ascending, each once. */
  readonly sizes: Float64Array;
  /** The number of items with each size. */
  readonly items: Float64Array;
  /** |Σ d|, divided by the same divisor. */
  readonly observed: number;
}

/** The number of items with size 1. */
export function countOnes({ sizes, items }: Sizes): number {
  return sizes[0] === 1 ? (items[0] as number) : 0;
}

/** The sum of the sizes of all items. */
export function sumSizes({ sizes, items }: Pick<Sizes, 'sizes' | 'items'>): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i++) sum += (sizes[i] as number) * (items[i] as number);
  return sum;
}
