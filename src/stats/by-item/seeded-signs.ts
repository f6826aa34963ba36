/** Random signs of a seeded test. */
import { SeededNumbers } from './seeded-numbers.ts';

/** Signs that are kept for the next test: 16 MB. */
const MOST_KEPT = 2 ** 24;

/** The signs that the last test drew. Tests of one report have the same seed, and so the same signs. */
let kept: { readonly seed: number; readonly signs: Int8Array } = { seed: Number.NaN, signs: new Int8Array() };

/** Yields one sign, 1 or −1, for each item, in each draw. The list may be the same each time. */
export function* drawSigns(
  seed: number,
  items: number,
  draws: number,
  mostKept: number = MOST_KEPT,
): Generator<Int8Array> {
  if (items * draws > mostKept) {
    const random = new SeededNumbers(seed);
    const signs = new Int8Array(items);
    for (let draw = 0; draw < draws; draw++) {
      fill(signs, random);
      yield signs;
    }
    return;
  }
  if (kept.seed !== seed || kept.signs.length < items * draws) {
    const signs = new Int8Array(items * draws);
    fill(signs, new SeededNumbers(seed));
    kept = { seed, signs };
  }
  const { signs } = kept;
  for (let draw = 0; draw < draws; draw++) yield signs.subarray(draw * items, (draw + 1) * items);
}

function fill(signs: Int8Array, random: SeededNumbers): void {
  for (let i = 0; i < signs.length; i++) signs[i] = random.sign();
}
