/** The order in which trials are drawn for a review. */
import seedrandom from 'seedrandom';

/** Trials to draw from. */
export interface StratumToDraw {
  /** Unique among the strata; it seeds the start of the stratum. */
  readonly key: string;
  readonly size: number;
  /** Whether the compared labellings differ on these trials. */
  readonly differ: boolean;
}

/** A stratum while its trials are drawn. */
interface Queue {
  readonly size: number;
  /** Draws of this stratum among all draws. */
  readonly rate: number;
  readonly start: number;
  drawn: number;
}

/**
 * The stratum of each trial of a sample, one after the other. Half of the draws are from strata on which the labellings differ, half from the others; if there
 * is only one of these kinds, all draws are from it. The k-th trial (from 0) of a stratum is at (k + u)/a: a is its part of the draws, in proportion to its size
 * within its half, and u in (0, 1) is a seeded random start. So each trial of a half has nearly the same chance to be among the first n, for every n
 * (systematic sampling with a random start: Madow and Madow 1944, Annals of Mathematical Statistics 15:1; Cochran 1977, Sampling Techniques, chapter 8).
 * @returns positions in the list, `n` of them, or as many as there are trials. The order for n is the beginning of that for more than n.
 */
export function sampleOrder(strata: readonly StratumToDraw[], n: number, seed: number | string): number[] {
  const queues = createQueues(strata, seed);
  const order: number[] = [];
  while (order.length < n) {
    const at = findNext(queues);
    if (at === -1) break;
    (queues[at] as Queue).drawn++;
    order.push(at);
  }
  return order;
}

function createQueues(strata: readonly StratumToDraw[], seed: number | string): Queue[] {
  const total = (differ: boolean): number =>
    strata.reduce((sum, one) => (one.differ === differ ? sum + one.size : sum), 0);
  const totals = { differ: total(true), agree: total(false) };
  const part = totals.differ > 0 && totals.agree > 0 ? 0.5 : 1;
  return strata.map(({ key, size, differ }) => ({
    size,
    rate: (size * part) / (differ ? totals.differ : totals.agree),
    start: seedrandom.tychei(`${seed}:${key}`).double(),
    drawn: 0,
  }));
}

/** The first of the strata whose next trial comes first; −1 if all are used up. */
function findNext(queues: readonly Queue[]): number {
  let next = -1;
  let earliest = Infinity;
  for (const [at, { size, rate, start, drawn }] of queues.entries()) {
    const place = (drawn + start) / rate;
    if (drawn < size && place < earliest) {
      next = at;
      earliest = place;
    }
  }
  return next;
}
