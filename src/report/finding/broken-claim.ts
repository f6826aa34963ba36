/** A claim that is true as stored and false under a scheme. */
import { doesClaimHold } from '../../documents/claim-survival.ts';
import type { ClaimAnswer, ClaimResult } from '../../documents/claims.ts';
import type { AuditResult } from '../../documents/result.ts';
import { estimateUnit } from '../claim-text.ts';
import { intervalOf } from '../numbers.ts';
import { ALL_TRIALS, createFinding, valueEnd, type Finding } from './finding.ts';

interface Broken {
  readonly claim: ClaimResult;
  readonly under: ClaimResult['schemes'][number];
  /** The estimates as stored and under the scheme. */
  readonly from: number;
  readonly to: number;
}

/** A claim that is significantly false comes first, then the one whose estimate changes most. Null where there is none. */
export function findBrokenClaim({ claims = [] }: AuditResult): Finding | null {
  const [first] = claims
    .filter(({ stored }) => doesClaimHold(stored))
    .flatMap((claim) => claim.schemes.filter(isFalse).flatMap((under) => readEstimates(claim, under)))
    .toSorted((a, b) => rank(b) - rank(a) || change(b) - change(a));
  if (first === undefined) return null;
  const { claim, under, from, to } = first;
  return createFinding('claim', {
    subject: { ...ALL_TRIALS, claim: claim.id },
    scheme: under.scheme,
    from: valueEnd(from),
    to: valueEnd(to),
    unit: estimateUnit(claim.stored),
    n: under.n.filter((n) => n !== null),
    interval: intervalOf(under.low, under.high),
    p: under.p,
    tests: under.p === null ? 0 : 1,
    chosenFrom: claims.reduce((sum, { schemes }) => sum + schemes.length, 0),
    verdict: under.verdict === 'contradicted' ? 'significant' : 'fact',
    link: { to: 'claim', id: claim.id },
  });
}

function isFalse({ verdict }: ClaimAnswer): boolean {
  return verdict === 'contradicted' || verdict === 'fails';
}

function readEstimates(claim: ClaimResult, under: Broken['under']): Broken[] {
  const [from, to] = [claim.stored.estimatePp, under.estimatePp];
  return from === null || to === null ? [] : [{ claim, under, from, to }];
}

function rank({ under: { verdict } }: Broken): number {
  return verdict === 'contradicted' ? 1 : 0;
}

function change({ from, to }: Broken): number {
  return Math.abs(to - from);
}
