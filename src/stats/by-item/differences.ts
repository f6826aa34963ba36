/** One whole number for each item. */

/** Items with the same difference. */
export interface Differences {
  /** A whole number, such as the change of the number of errors of an item. */
  readonly difference: number;
  /** The number of items with it. */
  readonly items: number;
}

/** Absolute differences, divided by their greatest common divisor, with the number of items of each. */
export interface Sizes {
  /** The number of items whose absolute difference is 1. */
  readonly ones: number;
  /** The other items, largest first. */
  readonly others: readonly Differences[];
  /** |Σ d|. */
  readonly observed: number;
  /** The greatest common divisor. */
  readonly unit: number;
}
