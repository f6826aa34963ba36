/** One contrast in all universes: whether it is 0 in every one of them. */
import { criticalZ } from '../normal.ts';
import { drawSigns } from './seeded-signs.ts';
import { total } from './total.ts';

export interface SpecificationCurve {
  /** Median over universes of the sum of the differences. */
  readonly medianSum: number;
  /** Universes with |z| ≥ 1.96 in the more frequent direction. */
  readonly significant: number;
  /** Σ z / √U over U universes. */
  readonly stoufferZ: number;
  /** p-values of the three. */
  readonly pMedian: number;
  readonly pShare: number;
  readonly pStouffer: number;
}

/** Sums of z that differ by less are the same but for rounding. */
const ROUNDING = 1e-9;

/** The three statistics for one way to sign the items; the median is doubled, so it is whole. */
interface Statistics {
  readonly twiceMedian: number;
  readonly significant: number;
  readonly stoufferZ: number;
}

/**
 * The joint test of Simonsohn, Simmons and Nelson (2020, Nature Human Behaviour 4:1208): in each draw the differences of an item get one random sign, the same in all
 * universes. p = (1 + draws with a statistic at least as far from 0) / (1 + draws). z = Σ d / √(Σ d²) in each universe, and 0 if all d are 0.
 * @param differences a whole number for each item, by universe; at least one universe.
 */
export function specificationCurve(
  differences: readonly ArrayLike<number>[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): SpecificationCurve {
  const items = differences[0]?.length ?? 0;
  const sums = new UniverseSums(differences);
  const observed = sums.statistics(new Int8Array(items).fill(1));
  let [median, share, stouffer] = [0, 0, 0];
  for (const signs of drawSigns(seed, items, draws)) {
    const drawn = sums.statistics(signs);
    if (Math.abs(drawn.twiceMedian) >= Math.abs(observed.twiceMedian)) median++;
    if (drawn.significant >= observed.significant) share++;
    if (Math.abs(drawn.stoufferZ) >= Math.abs(observed.stoufferZ) - ROUNDING) stouffer++;
  }
  const p = (hits: number): number => (1 + hits) / (draws + 1);
  return {
    medianSum: observed.twiceMedian / 2,
    significant: observed.significant,
    stoufferZ: observed.stoufferZ,
    pMedian: p(median),
    pShare: p(share),
    pStouffer: p(stouffer),
  };
}

/** Sums of signed differences in all universes. The universes with the same differences are computed once, and each only where it differs from the first. */
class UniverseSums {
  readonly #first: ArrayLike<number>;
  /** For each universe that is not like another: the items that differ from the first universe, and by how much. */
  readonly #others: { readonly items: readonly number[]; readonly by: readonly number[] }[] = [];
  /** The position of the sum of each universe. */
  readonly #places: number[] = [];
  /** √(Σ d²) of each universe. */
  readonly #roots: number[] = [];

  constructor(differences: readonly ArrayLike<number>[]) {
    this.#first = differences[0] ?? [];
    const known = new Map<string, number>();
    for (const universe of differences) {
      const values = Array.from(universe);
      const items = [...values.keys()].filter((item) => values[item] !== this.#first[item]);
      const by = items.map((item) => (values[item] as number) - (this.#first[item] as number));
      const id = JSON.stringify([items, by]);
      const place = known.get(id) ?? this.#others.push({ items, by }) - 1;
      known.set(id, place);
      this.#places.push(place);
      this.#roots.push(Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)));
    }
  }

  statistics(signs: Int8Array): Statistics {
    let first = 0;
    for (let item = 0; item < signs.length; item++) first += (signs[item] as number) * (this.#first[item] as number);
    const distinct = this.#others.map(({ items, by }) => {
      let sum = first;
      for (let i = 0; i < items.length; i++) sum += (signs[items[i] as number] as number) * (by[i] as number);
      return sum;
    });
    const sums = this.#places.map((place) => distinct[place] as number);
    const z = sums.map((sum, i) => ((this.#roots[i] as number) > 0 ? sum / (this.#roots[i] as number) : 0));
    return {
      twiceMedian: doubleMedian(sums),
      significant: countSignificant(z),
      stoufferZ: total(z) / Math.sqrt(z.length),
    };
  }
}

const LIMIT = criticalZ(0.95);

function countSignificant(z: readonly number[]): number {
  return Math.max(z.filter((value) => value >= LIMIT).length, z.filter((value) => value <= -LIMIT).length);
}

function doubleMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  return (sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number);
}
