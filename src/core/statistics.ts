/** What statistics of every kind share. */

/** Both ends of an interval. */
export type Interval = readonly [low: number, high: number];

/** One rule as a player. */
export interface Player {
  readonly id: string;
  /** The id of the rule, as traces name it. */
  readonly rule: string;
  readonly summary: string;
}
