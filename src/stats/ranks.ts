/** The order of two numbers: −1, 0 or 1. Not by their difference, which is NaN for equal infinities. */
const order = (a: number, b: number): number => Number(a > b) - Number(a < b);

/** Pairs of places, by how x and y order them. */
export interface KendallTauB {
  /** null where x or y is constant, or has fewer than two values. */
  readonly tauB: number | null;
  readonly concordant: number;
  readonly discordant: number;
  /** Pairs with equal x, whatever their y; and the other way round. */
  readonly tiedX: number;
  readonly tiedY: number;
}

/**
 * Kendall's τ-b: (concordant − discordant) / √((pairs − tiedX) · (pairs − tiedY)) (Kendall 1945, Biometrika 33:239). It compares every pair.
 * @throws RangeError for x and y of different lengths, and for NaN.
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): KendallTauB {
  if (x.length !== y.length) throw new RangeError(`${x.length} values cannot be paired with ${y.length}`);
  refuseNaN(x);
  refuseNaN(y);
  let [concordant, discordant, tiedX, tiedY] = [0, 0, 0, 0];
  for (let i = 1; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const [inX, inY] = [order(x[i] as number, x[j] as number), order(y[i] as number, y[j] as number)];
      concordant += Number(inX * inY > 0);
      discordant += Number(inX * inY < 0);
      tiedX += Number(inX === 0);
      tiedY += Number(inY === 0);
    }
  const pairs = (x.length * (x.length - 1)) / 2;
  const untied = (pairs - tiedX) * (pairs - tiedY);
  const tauB = untied === 0 ? null : (concordant - discordant) / Math.sqrt(untied);
  return { tauB, concordant, discordant, tiedX, tiedY };
}

/**
 * The rank of each value, in their order: 1 is the lowest, equal values share the mean of their ranks.
 * @throws RangeError for NaN.
 */
export function meanRanks(values: readonly number[]): number[] {
  refuseNaN(values);
  const places = [...values.keys()].toSorted((a, b) => order(values[a] as number, values[b] as number));
  const ranks = values.map(() => 0);
  for (let first = 0; first < places.length;) {
    let end = first + 1;
    while (end < places.length && values[places[end] as number] === values[places[first] as number]) end++;
    for (let at = first; at < end; at++) ranks[places[at] as number] = (first + end - 1) / 2 + 1;
    first = end;
  }
  return ranks;
}

/**
 * Spearman's ρ: the correlation of the ranks, where equal values share the mean of theirs (Spearman 1904, American Journal of Psychology 15:72).
 * @returns null where x or y is constant, or has fewer than two values.
 * @throws RangeError for x and y of different lengths, and for NaN.
 */
export function spearmanRho(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new RangeError(`${x.length} values cannot be paired with ${y.length}`);
  const [ranksX, ranksY] = [meanRanks(x), meanRanks(y)];
  const middle = (x.length + 1) / 2;
  let [both, ownX, ownY] = [0, 0, 0];
  for (const [i, rank] of ranksX.entries()) {
    const [fromX, fromY] = [rank - middle, (ranksY[i] as number) - middle];
    both += fromX * fromY;
    ownX += fromX * fromX;
    ownY += fromY * fromY;
  }
  return ownX === 0 || ownY === 0 ? null : both / Math.sqrt(ownX * ownY);
}

function refuseNaN(values: readonly number[]): void {
  if (values.some((value) => Number.isNaN(value))) throw new RangeError('NaN has no rank');
}
