/** Counts the contrasts and rankings that change under at least one scheme. */
import { STORED } from '../../base/core/scheme.ts';
import {
  contrastId,
  type BlindReference,
  type Conclusions,
  type ContrastResult,
  type RankResult,
  type SchemeConclusions,
  type SwapReference,
} from '../../documents/conclusions.ts';
import { isSignificant } from '../../base/core/significance.ts';

/** What contrasts and rankings are, under all labellings. */
export interface Findings {
  readonly contrasts: readonly ContrastResult[];
  readonly ranks: readonly RankResult[];
  /** The blind reference of each scheme. */
  readonly blind: ReadonlyMap<string, BlindReference | null>;
  readonly swaps: ReadonlyMap<string, SwapReference | null>;
}

/** @param baseline the condition that the others are compared with. */
export function summarizeConclusions(findings: Findings, baseline: string): Conclusions {
  const { contrasts, ranks } = findings;
  const stored = contrasts.filter(({ scheme }) => scheme === STORED);
  const schemes = [...new Set([...contrasts, ...ranks].map(({ scheme }) => scheme))].filter((id) => id !== STORED);
  const pairs = ranks
    .filter(({ scheme }) => scheme === STORED)
    .map(({ ranking: { length } }) => (length * (length - 1)) / 2);
  const inversions = ranks.flatMap(({ key, inversions: own }) =>
    own.map(({ pair, class: kind }) => ({ id: JSON.stringify([key, pair]), kind })),
  );
  return {
    baseline: stored.length === 0 ? null : baseline,
    contrasts: stored.length,
    signFlips: countDistinct(contrasts.filter(({ signFlip }) => signFlip).map(contrastId)),
    significanceFlips: countDistinct(contrasts.filter(({ significanceFlip }) => significanceFlip).map(contrastId)),
    testable: contrasts.filter(isTestable).length,
    tested: countDistinct(contrasts.filter(isChanged).map(contrastId)),
    rankedPairs: pairs.reduce((sum, count) => sum + count, 0),
    inversions: countDistinct(inversions.map(({ id }) => id)),
    distinguishableInversions: countDistinct(inversions.filter(({ kind }) => kind === 'both').map(({ id }) => id)),
    schemes: schemes.map((scheme) => summarizeScheme(scheme, findings)),
  };
}

function summarizeScheme(scheme: string, { contrasts, ranks, blind, swaps }: Findings): SchemeConclusions {
  const effects = contrasts.filter((contrast) => contrast.scheme === scheme);
  const flipped = effects.filter(({ significanceFlip }) => significanceFlip);
  const rankings = ranks.filter((rank) => rank.scheme === scheme);
  const inversions = rankings.flatMap((ranking) => ranking.inversions);
  const taus = rankings.flatMap(({ tauB }) => (tauB === null ? [] : [tauB]));
  return {
    scheme,
    signFlips: effects.filter(({ signFlip }) => signFlip).length,
    significanceGained: flipped.filter((effect) => effect.isSignificant).length,
    significanceLost: flipped.filter((effect) => !effect.isSignificant).length,
    inversions: inversions.length,
    distinguishableInversions: inversions.filter((one) => one.class === 'both').length,
    testable: effects.filter(isTestable).length,
    tested: effects.filter(isChanged).length,
    blind: blind.get(scheme) ?? null,
    swaps: swaps.get(scheme) ?? null,
    meanTauB: taus.length === 0 ? null : taus.reduce((sum, tau) => sum + tau, 0) / taus.length,
  };
}

/** Whether the change of the effect is in the family of tests. */
function isTestable({ change }: ContrastResult): boolean {
  return change !== null && change.holm !== null;
}

function isChanged({ change }: ContrastResult): boolean {
  return isSignificant(change?.holm ?? null);
}

function countDistinct(ids: readonly string[]): number {
  return new Set(ids).size;
}
