/** Items with a flip of one output each that are needed for p ≤ 0.05, all in one direction: 2 · 0.5⁶ = 0.03125. */
const LEAST_ITEMS = 6;

/**
 * The smallest difference that could be significant at 5 %: six items that change by one output each, in the same direction, divided by all outputs. With
 * fewer than six items the sign-flip test cannot give p ≤ 0.05 (`signFlipTest`).
 * @returns a proportion; null for fewer than six items.
 */
export function leastDetectable(items: number, outputs: number): number | null {
  return items < LEAST_ITEMS ? null : LEAST_ITEMS / outputs;
}
