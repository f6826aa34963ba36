/** Draws a stratified sample of the trials that an audit scores. */
import type { TrialLabels } from '../../base/core/labels.ts';
import type { LabelPattern, ReviewSample, SampledTrial, Stratum } from './documents/reviews.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { sampleOrder } from '../../stats/review/sample-order.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer } from '../../stats/smallest.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { findFlip, writePattern } from './labels.ts';
import { trialKey } from './trial-key.ts';

interface Candidate extends Omit<SampledTrial, 'stratum'> {
  readonly rank: number;
}

/** A stratum while trials are added, with the trials that may be drawn. */
interface Growing {
  readonly id: string;
  readonly cell: Stratum['cell'];
  readonly flip: Stratum['flip'];
  size: number;
  readonly patterns: Map<string, number>;
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
 * Strata are cells, each split by the first scheme that flips the stored label and the direction. The trials of a stratum with the smallest
 * seeded ranks are kept, so the order of trials does not matter, and no more than `n` of a stratum are in memory.
 */
export class StratifiedSampler {
  readonly #options: SamplerOptions;
  readonly #strata = new Map<string, Growing>();

  constructor(options: SamplerOptions) {
    this.#options = options;
  }

  /** Trials whose stored label is neither 0 nor 1 are in no rate of the audit, and in no stratum. */
  add(labels: TrialLabels): void {
    const { run, trialId, ordinal, storedCorrect, correct } = labels;
    if (storedCorrect === null) return;
    const stratum = this.#findStratum(labels, findFlip({ storedCorrect, correct }, this.#options.schemes));
    stratum.size++;
    const pattern = writePattern({ storedCorrect, correct });
    stratum.patterns.set(pattern, (stratum.patterns.get(pattern) ?? 0) + 1);
    const rank = seededRank(this.#options.seed, trialId);
    const candidate = {
      rank,
      run: run.toWellFormed(),
      trialId: trialId.toWellFormed(),
      ordinal,
      storedCorrect,
      correct,
    };
    offerTrial(stratum.smallest, candidate, this.#options.n);
  }

  /** The sample of the trials that were added so far. A trial with several outputs is drawn once. */
  draw(): ReviewSample {
    const strata = this.#strata.values().toArray().toSorted(compareStrata);
    const queues = strata.map(({ smallest }) => smallest.values());
    const drawn = new Set<string>();
    const trials = this.#order(strata).flatMap((stratum): SampledTrial[] => {
      const next = takeNext(queues[stratum] as Iterator<Candidate>, drawn);
      return next === null ? [] : [sampledTrial(next, stratum)];
    });
    const sample = { strata: strata.map(({ cell, flip, size }) => ({ cell, flip, size })), trials };
    const stratumPatterns = strata.map(({ patterns }) => listPatterns(patterns));
    return { ...sample, patterns: addPatterns(stratumPatterns.flat()), stratumPatterns };
  }

  /** The stratum of each draw. */
  #order(strata: readonly Growing[]): number[] {
    const { n, seed } = this.#options;
    return sampleOrder(
      strata.map(({ id, size, flip }) => ({ key: id, size, differ: flip !== null })),
      n,
      seed,
    );
  }

  #findStratum(labels: TrialLabels, flip: Stratum['flip']): Growing {
    const { groupBy } = this.#options;
    // Where all schemes agree, right and wrong answers are in one stratum.
    const id = JSON.stringify([flip, ...groupBy.map((field) => labels[field])]);
    let stratum = this.#strata.get(id);
    if (stratum === undefined) {
      const cell = Object.fromEntries(groupBy.map((field) => [field, labels[field]]));
      stratum = { id, cell, flip, size: 0, patterns: new Map(), smallest: [] };
      this.#strata.set(id, stratum);
    }
    return stratum;
  }
}

/** Offers the first output of each trial only. Outputs of a trial have one rank, so they would take the places of other trials, of which each is drawn once. */
function offerTrial(sample: Candidate[], candidate: Candidate, limit: number): void {
  const last = sample.at(-1);
  if (sample.length >= limit && last !== undefined && candidate.rank > last.rank) return;
  const { run, trialId, ordinal } = candidate;
  const at = sample.findIndex((one) => one.trialId === trialId && one.run === run);
  if (at === -1) offer(sample, candidate, limit);
  else if (ordinal < (sample[at] as Candidate).ordinal) sample[at] = candidate;
}

/** Sums the trials with the same labels. */
function addPatterns(patterns: readonly LabelPattern[]): LabelPattern[] {
  const sums = new Map<string, number>();
  for (const { labels, trials } of patterns) sums.set(labels, (sums.get(labels) ?? 0) + trials);
  return listPatterns(sums);
}

function listPatterns(patterns: ReadonlyMap<string, number>): LabelPattern[] {
  return [...patterns]
    .map(([labels, trials]) => ({ labels, trials }))
    .toSorted((a, b) => compareCodePoints(a.labels, b.labels));
}

/** Largest first. */
function compareStrata(a: Growing, b: Growing): number {
  return b.size - a.size || compareCodePoints(a.id, b.id);
}

/** The next candidate of a stratum whose trial was not drawn with another output; null without one. */
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
