/** Counts the contrasts and rankings that change under at least one scheme. */
import { STORED } from '../../core/scheme.ts';
import {
  contrastId,
  type Conclusions,
  type ContrastResult,
  type RankResult,
  type SchemeConclusions,
} from '../../result/conclusions.ts';

/** @param baseline the condition that the others are compared with. */
export function summarizeConclusions(
  contrasts: readonly ContrastResult[],
  ranks: readonly RankResult[],
  baseline: string,
): Conclusions {
  const stored = contrasts.filter(({ scheme }) => scheme === STORED);
  const schemes = [...new Set([...contrasts, ...ranks].map(({ scheme }) => scheme))].filter((id) => id !== STORED);
  const pairs = ranks
    .filter(({ scheme }) => scheme === STORED)
    .map(({ ranking: { length } }) => (length * (length - 1)) / 2);
  return {
    baseline: stored.length === 0 ? null : baseline,
    contrasts: stored.length,
    signFlips: countDistinct(contrasts.filter(({ signFlip }) => signFlip).map(contrastId)),
    significanceFlips: countDistinct(contrasts.filter(({ significanceFlip }) => significanceFlip).map(contrastId)),
    rankedPairs: pairs.reduce((sum, count) => sum + count, 0),
    inversions: countDistinct(
      ranks.flatMap(({ key, inversions }) => inversions.map((pair) => JSON.stringify([key, pair]))),
    ),
    schemes: schemes.map((scheme) => summarizeScheme(scheme, contrasts, ranks)),
  };
}

function summarizeScheme(
  scheme: string,
  contrasts: readonly ContrastResult[],
  ranks: readonly RankResult[],
): SchemeConclusions {
  const effects = contrasts.filter((contrast) => contrast.scheme === scheme);
  const changed = effects.filter(({ significanceFlip }) => significanceFlip);
  const rankings = ranks.filter((rank) => rank.scheme === scheme);
  const taus = rankings.flatMap(({ tauB }) => (tauB === null ? [] : [tauB]));
  return {
    scheme,
    signFlips: effects.filter(({ signFlip }) => signFlip).length,
    significanceGained: changed.filter(({ isSignificant }) => isSignificant).length,
    significanceLost: changed.filter(({ isSignificant }) => !isSignificant).length,
    inversions: rankings.reduce((sum, { inversions }) => sum + inversions.length, 0),
    meanTauB: taus.length === 0 ? null : taus.reduce((sum, tau) => sum + tau, 0) / taus.length,
  };
}

function countDistinct(ids: readonly string[]): number {
  return new Set(ids).size;
}
