/** The input of the blind reference. */

/** One condition of a group, by item. All lists have an entry for each item. */
export interface BlindCondition {
  /** Outputs; 0 for an item that is not there. */
  readonly n: ArrayLike<number>;
  /** Errors as stored. */
  readonly errors: ArrayLike<number>;
  /** Errors under the scheme minus errors as stored. */
  readonly changes: ArrayLike<number>;
  /** Changes that cancel each other within one place, because it is that of several items without an id. They stay where they are. */
  readonly cancelled?: number;
}

/** The conditions whose other fields are equal; the first one is the baseline. All groups have the same conditions and items. */
export type BlindGroup = readonly BlindCondition[];
