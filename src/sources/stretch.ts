/** A part of a run: from one fraction of it, inclusive, to another one, exclusive. Stretches without gaps contain each trial once. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}
