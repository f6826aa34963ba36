/** Draws the trials that people are asked about, while they are scored. */
import type { TrialLabels } from '../core/labels.ts';
import type { ReviewSample, SampledTrial, Stratum } from './documents/reviews.ts';
import type { GroupField } from '../core/trial.ts';
import { allocationOrder } from '../stats/allocation.ts';
import { seededRank } from '../stats/seeded-rank.ts';
import { offer } from '../stats/smallest.ts';
import { compareCodePoints } from '../text/order.ts';
import { trialKey } from './trial-key.ts';

/**
 * Trials of each stratum that are drawn before anything is shared out by size: one, because a stratum without any is in no estimate, and
 * another, because one alone has no variance.
 */
export const LEAST_OF_STRATUM = 2;

interface Candidate extends Omit<SampledTrial, 'stratum'> {
  readonly rank: number;
}

/** A stratum while trials come, and those of its trials that may be drawn. */
interface Growing {
  readonly id: string;
  readonly cell: Stratum['cell'];
  readonly flip: Stratum['flip'];
  size: number;
  readonly smallest: Candidate[];
}

export interface SamplerOptions {
  /** The schemes of the labels, by position. */
  readonly schemes: readonly string[];
  readonly groupBy: readonly GroupField[];
  readonly seed: number;
  /** Trials to draw. */
  readonly n: number;
}

/**
 * Strata are cells, each split by the first scheme that flips the stored label and the direction. Of each, the trials with the smallest
 * seeded ranks are kept, so the order in which trials come does not matter, and no more than `n` of a stratum are in memory.
 */
export class StratifiedSampler {
  readonly #options: SamplerOptions;
  readonly #strata = new Map<string, Growing>();

  constructor(options: SamplerOptions) {
    this.#options = options;
  }

  /** Trials without a stored label that is 0 or 1 are in no rate of the audit, and in none of this. */
  add(labels: TrialLabels): void {
    const { run, trialId, ordinal, storedCorrect, correct } = labels;
    if (storedCorrect === null) return;
    const stratum = this.#findStratum(labels, storedCorrect);
    stratum.size++;
    const rank = seededRank(this.#options.seed, trialId);
    const candidate = {
      rank,
      run: run.toWellFormed(),
      trialId: trialId.toWellFormed(),
      ordinal,
      storedCorrect,
      correct,
    };
    offer(stratum.smallest, candidate, this.#options.n);
  }

  /** The sample of what came so far. A trial with several outputs is drawn once. */
  draw(): ReviewSample {
    const strata = this.#strata.values().toArray().toSorted(compareStrata);
    const needs = strata.map(({ size }) => ({ size, least: LEAST_OF_STRATUM }));
    const queues = strata.map(({ smallest }) => smallest.values());
    const drawn = new Set<string>();
    const trials = allocationOrder(needs, this.#options.n).flatMap((stratum): SampledTrial[] => {
      const next = takeNext(queues[stratum] as Iterator<Candidate>, drawn);
      return next === null ? [] : [sampledTrial(next, stratum)];
    });
    return { strata: strata.map(({ cell, flip, size }) => ({ cell, flip, size })), trials };
  }

  #findStratum(labels: TrialLabels, storedCorrect: boolean): Growing {
    const { schemes, groupBy } = this.#options;
    const first = labels.correct.findIndex((label) => label !== null && label !== storedCorrect);
    const scheme = schemes[first];
    // Where all agree, right and wrong answers are in one stratum.
    const flip = scheme === undefined ? null : ({ scheme, direction: storedCorrect ? 'lost' : 'gained' } as const);
    const id = JSON.stringify([flip, ...groupBy.map((field) => labels[field])]);
    let stratum = this.#strata.get(id);
    if (stratum === undefined) {
      const cell = Object.fromEntries(groupBy.map((field) => [field, labels[field]]));
      stratum = { id, cell, flip, size: 0, smallest: [] };
      this.#strata.set(id, stratum);
    }
    return stratum;
  }
}

/** The largest first: a sample with fewer trials than there are strata should speak of as many trials as it can. */
function compareStrata(a: Growing, b: Growing): number {
  return b.size - a.size || compareCodePoints(a.id, b.id);
}

/** The next one of a stratum whose trial was not drawn with another output; null where there is none. */
function takeNext(queue: Iterator<Candidate>, drawn: Set<string>): Candidate | null {
  for (let { done, value } = queue.next(); done !== true; { done, value } = queue.next()) {
    const candidate = value as Candidate;
    const key = trialKey(candidate);
    if (drawn.has(key)) continue;
    drawn.add(key);
    return candidate;
  }
  return null;
}

function sampledTrial({ run, trialId, ordinal, storedCorrect, correct }: Candidate, stratum: number): SampledTrial {
  return { run, trialId, ordinal, stratum, storedCorrect, correct };
}
