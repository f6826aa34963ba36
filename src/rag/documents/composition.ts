/** What texts about comparisons on a common part of the weight share. */

/** From this share of the weight on, two sides count as having all of it in common, and texts do not name it. */
export const NEARLY_ALL = 0.99;
