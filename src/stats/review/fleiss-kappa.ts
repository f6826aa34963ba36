/** The agreement of several reviewers. */
import type { Interval } from '../../base/core/statistics.ts';
import { criticalT } from '../student-t.ts';
import { wilsonInterval } from '../wilson.ts';

/** The votes on one trial. */
export interface Votes {
  readonly correct: number;
  readonly incorrect: number;
}

export interface FleissKappa {
  /** null where all votes are alike, so that κ is not defined. */
  readonly kappa: number | null;
  /** Of 95 %; null where κ is not defined, and for a single trial on which reviewers disagree. */
  readonly interval: Interval | null;
  /** Trials with two votes or more; κ is about these. */
  readonly trials: number;
}

/** One trial, as proportions. */
interface Agreement {
  /** The share of pairs of votes that are alike. */
  readonly alike: number;
  /** The share of votes that are correct. */
  readonly correct: number;
}

/**
 * Fleiss' κ = (P − Pe)/(1 − Pe), where P is the mean share of pairs of votes on a trial that are alike, and Pe = π² + (1 − π)² with the mean share π of votes
 * that are correct (Fleiss 1971, Psychological Bulletin 76:378). Trials may have different numbers of votes; those with fewer than two are left out.
 *
 * Interval: κ ± t·√(Σ(κ_i − κ)²/(n(n − 1))) with the linearised κ_i of Gwet (2021, Educational and Psychological Measurement 81:781), cut to [−1, 1]. If
 * reviewers agree on every trial, it is [(l − Pe)/(1 − Pe), 1], with Wilson's lower limit l of n of n.
 */
export function fleissKappa(votes: readonly Votes[]): FleissKappa {
  const trials = votes.filter(({ correct, incorrect }) => correct + incorrect >= 2).map(measureAgreement);
  const n = trials.length;
  const isOneSided = trials.every(({ correct }) => correct === 0) || trials.every(({ correct }) => correct === 1);
  if (n === 0 || isOneSided) return { kappa: null, interval: null, trials: n };
  const share = mean(trials.map(({ correct }) => correct));
  const expected = share * share + (1 - share) * (1 - share);
  if (trials.every(({ alike }) => alike === 1)) {
    const [low] = wilsonInterval(n, n);
    return { kappa: 1, interval: [Math.max(-1, (low - expected) / (1 - expected)), 1], trials: n };
  }
  const kappa = (mean(trials.map(({ alike }) => alike)) - expected) / (1 - expected);
  if (n === 1) return { kappa, interval: null, trials: n };
  const parts = trials.map(({ alike, correct }) => {
    const expectedHere = share * correct + (1 - share) * (1 - correct);
    return (alike - expected - 2 * (1 - kappa) * (expectedHere - expected)) / (1 - expected);
  });
  const squares = parts.reduce((sum, part) => sum + (part - kappa) ** 2, 0);
  const half = criticalT(n - 1) * Math.sqrt(squares / (n * (n - 1)));
  return { kappa, interval: [Math.max(-1, kappa - half), Math.min(1, kappa + half)], trials: n };
}

function measureAgreement({ correct, incorrect }: Votes): Agreement {
  const all = correct + incorrect;
  const pairs = correct * (correct - 1) + incorrect * (incorrect - 1);
  return { alike: pairs / (all * (all - 1)), correct: correct / all };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
