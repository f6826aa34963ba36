/** How two numbers stand to each other: −1, 0 or 1. Not by their difference, which is NaN for equal infinities. */
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
 * Kendall's τ-b: (concordant − discordant) / √((pairs − tiedX) · (pairs − tiedY)) (Kendall 1945, Biometrika 33:239). Looks at every pair.
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
 * The rank of each value, in the order in which they came: 1 is the lowest, equals share the mean of their ranks.
 * @throws RangeError for NaN.
 */
export function meanRanks(values: readonly number[]): number[] {
  refuseNaN(values);
  const sorted = values.toSorted(order);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

function refuseNaN(values: readonly number[]): void {
  if (values.some((value) => Number.isNaN(value))) throw new RangeError('NaN has no rank');
}
