/** What texts about comparisons on a common part of the weight share. */

/** From this share of the weight in common on, texts do not name it: in every store a few answers lack a metric. */
export const NEARLY_ALL = 0.95;
