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

/** The whole numbers of some items. */
interface Sparse {
  readonly items: Int32Array;
  readonly values: Float64Array;
}

/** Universes with the same differences. */
interface Alike {
  /** Where their differences differ from those of the first universe, and by how much. */
  readonly changes: Sparse;
  /** √(Σ d²) */
  readonly root: number;
  universes: number;
}

const LIMIT = criticalZ(0.95);

/** Sums of signed differences in all universes. Universes that are alike are computed once, and each only where it differs from the first. */
class UniverseSums {
  readonly #first: Sparse;
  readonly #alike: readonly Alike[];
  readonly #universes: number;
  /** The sums of one draw, by position in `#alike`. */
  readonly #sums: Float64Array;
  /** Positions in `#alike` by their sums in the last draw: nearly in order for the next one. */
  readonly #order: Uint32Array;

  constructor(differences: readonly ArrayLike<number>[]) {
    const first = Array.from(differences[0] ?? []);
    const known = new Map<string, Alike>();
    for (const universe of differences) {
      const values = Array.from(universe);
      const changes = toSparse(values.map((value, item) => value - (first[item] as number)));
      const id = `${changes.items.join()} ${changes.values.join()}`;
      const root = Math.sqrt(total(values.map((value) => value * value)));
      const alike = known.get(id) ?? { changes, root, universes: 0 };
      alike.universes++;
      known.set(id, alike);
    }
    this.#first = toSparse(first);
    this.#alike = [...known.values()];
    this.#universes = differences.length;
    this.#sums = new Float64Array(known.size);
    this.#order = Uint32Array.from(this.#alike.keys());
  }

  statistics(signs: Int8Array): Statistics {
    const first = sumSigned(this.#first, signs);
    let [high, low, zTotal] = [0, 0, 0];
    for (let i = 0; i < this.#alike.length; i++) {
      const { changes, root, universes } = this.#alike[i] as Alike;
      const sum = first + sumSigned(changes, signs);
      const z = root > 0 ? sum / root : 0;
      this.#sums[i] = sum;
      zTotal += z * universes;
      if (z >= LIMIT) high += universes;
      if (z <= -LIMIT) low += universes;
    }
    this.#sort();
    return {
      twiceMedian: this.#sumAt((this.#universes - 1) >> 1) + this.#sumAt(this.#universes >> 1),
      significant: Math.max(high, low),
      stoufferZ: zTotal / Math.sqrt(this.#universes),
    };
  }

  /** Sorts by insertion, which is fast for so few. */
  #sort(): void {
    const [sums, order] = [this.#sums, this.#order];
    for (let i = 1; i < order.length; i++) {
      const moved = order[i] as number;
      let at = i;
      for (; at > 0 && (sums[order[at - 1] as number] as number) > (sums[moved] as number); at--)
        order[at] = order[at - 1] as number;
      order[at] = moved;
    }
  }

  /** The sum of the universe at a position among all universes by their sums. */
  #sumAt(position: number): number {
    let left = position;
    for (const i of this.#order) {
      left -= (this.#alike[i] as Alike).universes;
      if (left < 0) return this.#sums[i] as number;
    }
    return 0;
  }
}

function toSparse(values: readonly number[]): Sparse {
  const items = [...values.keys()].filter((item) => values[item] !== 0);
  return { items: Int32Array.from(items), values: Float64Array.from(items, (item) => values[item] as number) };
}

function sumSigned({ items, values }: Sparse, signs: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < items.length; i++) sum += (signs[items[i] as number] as number) * (values[i] as number);
  return sum;
}
