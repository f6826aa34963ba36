/** Populations in strata, and random samples of them, for simulations. */
import seedrandom from 'seedrandom';
import { allocationOrder } from '../../src/stats/review/former/allocation.ts';
import { ratioShare, type RatioCounts } from '../../src/stats/review/former/ratio-share.ts';

/** A stratum of which everything is known. */
export interface KnownStratum {
  readonly size: number;
  /** Things in it that the share is about. */
  readonly members: number;
  readonly hits: number;
}

/** @param shares of each stratum: its size, the share of hits among its members, and that of members; all of them without a third number. */
export function populationOf(
  shares: readonly (readonly [size: number, hits: number, members?: number])[],
): KnownStratum[] {
  return shares.map(([size, hits, ofAll = 1]) => {
    const members = Math.round(size * ofAll);
    return { size, members, hits: Math.round(members * hits) };
  });
}

function trueShare(strata: readonly KnownStratum[]): number {
  const sum = (of: 'hits' | 'members'): number => strata.reduce((total, stratum) => total + stratum[of], 0);
  return sum('hits') / sum('members');
}

/** How often the interval of a sample of n contains the truth, and how often it misses it on either side. */
export function simulate(
  strata: readonly KnownStratum[],
  n: number,
  { rounds, seed }: { readonly rounds: number; readonly seed: string },
): { readonly covered: number; readonly tooLow: number; readonly tooHigh: number } {
  const random = seedrandom.tychei(seed);
  const needs = strata.map(({ size }) => ({ size, least: 2 }));
  const sizes = strata.map(() => 0);
  for (const at of allocationOrder(needs, n)) sizes[at] = (sizes[at] as number) + 1;
  const truth = trueShare(strata);
  let [tooLow, tooHigh] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const counts = strata.map((stratum, at) => sampleOf(stratum, sizes[at] as number, random));
    const [low, high] = ratioShare(counts)?.interval ?? [0, 1];
    if (high < truth) tooLow++;
    else if (low > truth) tooHigh++;
  }
  return { covered: (rounds - tooLow - tooHigh) / rounds, tooLow: tooLow / rounds, tooHigh: tooHigh / rounds };
}

/** Draws without putting back. */
function sampleOf({ size, members, hits }: KnownStratum, sampled: number, random: () => number): RatioCounts {
  const left = { hits, misses: members - hits, others: size - members };
  const found = { hits: 0, members: 0 };
  for (let drawn = 0; drawn < sampled; drawn++) {
    const at = random() * (left.hits + left.misses + left.others);
    if (at < left.hits) {
      left.hits--;
      found.hits++;
      found.members++;
    } else if (at < left.hits + left.misses) {
      left.misses--;
      found.members++;
    } else left.others--;
  }
  return { size, sampled, ...found };
}
