/** Reviews of made-up stores: the draw of a sample, and the estimates from its first marks. */
import type { PRNG } from 'seedrandom';
import type { Stratum } from '../../src/apps/review/documents/reviews.ts';
import type { Estimator } from '../../src/apps/review/estimates/estimator.ts';
import { HalvesEstimator } from '../../src/apps/review/estimates/halves-estimator.ts';
import type { ReviewedTrial } from '../../src/apps/review/human-labels.ts';
import { findFlip, readPattern } from '../../src/apps/review/labels.ts';
import { sampleOrder } from '../../src/stats/review/sample-order.ts';
import type { Population, TrialGroup } from './review-populations.ts';

/** Trials of a sample. */
const DRAWN = 200;
/** The schemes of the populations. */
export const SCHEMES: readonly string[] = ['a', 'b'];

/** A trial with its human label. */
export type KnownTrial = Pick<ReviewedTrial, 'storedCorrect' | 'correct' | 'human'>;

/** A stratum with all of its trials. */
export interface KnownStratum extends Stratum {
  readonly key: string;
  readonly trials: KnownTrial[];
}

/** The strata of a population: its cells, split by the kind of change. */
export function listStrata(groups: readonly TrialGroup[]): KnownStratum[] {
  const byKey = new Map<string, KnownStratum & { size: number }>();
  for (const { cell, labels, size, correct } of groups) {
    const known = readPattern(labels);
    const flip = findFlip(known, SCHEMES);
    const key = JSON.stringify([flip, cell]);
    const stratum = byKey.get(key) ?? { key, cell: { model: cell }, flip, size: 0, trials: [] };
    for (let at = 0; at < size; at++) stratum.trials.push({ ...known, human: at < correct });
    byKey.set(key, { ...stratum, size: stratum.size + size });
  }
  return byKey
    .values()
    .toArray()
    .toSorted((a, b) => b.size - a.size);
}

/** A sample of 200 trials, in the order of the draw. */
export function drawTrials(strata: readonly KnownStratum[], random: PRNG): ReviewedTrial[] {
  const order = sampleOrder(
    strata.map(({ key, size, flip }) => ({ key, size, differ: flip !== null })),
    DRAWN,
    random.int32(),
  );
  const drawn = strata.map(() => 0);
  return order.map((stratum, ordinal) => {
    const at = drawn[stratum] as number;
    drawn[stratum] = at + 1;
    const trial = takeRandom((strata[stratum] as KnownStratum).trials, at, random);
    return { run: 'r', trialId: String(ordinal), ordinal, stratum, isDisputed: false, ...trial };
  });
}

/** One step of a shuffle (Fisher and Yates): the trial at a position, after a random one of the rest was put there. */
function takeRandom(trials: KnownTrial[], at: number, random: () => number): KnownTrial {
  const other = at + Math.floor(random() * (trials.length - at));
  const [chosen, displaced] = [trials[other] as KnownTrial, trials[at] as KnownTrial];
  trials[other] = displaced;
  trials[at] = chosen;
  return chosen;
}

/** Estimates from the first marks of a sample. */
export function createEstimator({ groups }: Population, reviewed: readonly ReviewedTrial[], marks: number): Estimator {
  const patterns = groups.map(({ labels, size }) => ({ labels, trials: size }));
  return new HalvesEstimator({ patterns }, reviewed.slice(0, marks));
}
