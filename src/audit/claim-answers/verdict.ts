/** The verdict on a comparison: whether it is true of the trials, and whether that can be distinguished from the opposite. */
import { canBeSignificant, isSignificant } from '../../base/core/significance.ts';
import type { Interval } from '../../base/core/statistics.ts';
import { COMPARE, type Comparison } from '../../languages/claims/claim.ts';
import type { ClaimAnswer, ClaimLink, ClaimVerdict, UntestableReason } from '../../documents/claims.ts';

/** From the weakest to the strongest: a chain is as strong as its weakest link. */
const STRENGTH: readonly ClaimVerdict[] = ['contradicted', 'fails', 'untestable', 'holds', 'supported'];

/**
 * The place of the link that decides a chain. The chain is true if all links are: of links that are not false, the one with the weakest verdict, and among equal ones
 * the one with the largest p, which is the p of all of them together (Berger 1982, Technometrics 24:295). The chain is false if one link is: of false links, the one with
 * the smallest p.
 */
export function findDeciding(links: readonly Pick<ClaimLink, 'verdict' | 'p'>[]): number {
  const p = (place: number): number => links[place]?.p ?? 1;
  const places = [...links.keys()];
  const isFalse = links.map(({ verdict }) => verdict === 'contradicted' || verdict === 'fails');
  if (isFalse.includes(true))
    return places.filter((place) => isFalse[place]).reduce((found, place) => (p(place) < p(found) ? place : found));
  const strength = links.map(({ verdict }) => STRENGTH.indexOf(verdict));
  return places.reduce((weakest, place) => {
    const order = (strength[place] ?? 0) - (strength[weakest] ?? 0);
    return order < 0 || (order === 0 && (links[place]?.p ?? 0) > (links[weakest]?.p ?? 0)) ? place : weakest;
  });
}

/** The answer to a chain: that of the link that decides. A false link is one of several that could have been false, so its p is multiplied by their number (Bonferroni). */
export function answerChain(links: readonly [ClaimLink, ...ClaimLink[]]): ClaimAnswer {
  const deciding = links[findDeciding(links)] ?? links[0];
  if (deciding.verdict !== 'contradicted' && deciding.verdict !== 'fails') return { ...deciding, links: [...links] };
  const corrected = (p: number | null): number | null => (p === null ? null : Math.min(1, p * links.length));
  const [p, minP] = [corrected(deciding.p), corrected(deciding.minP)];
  return { ...deciding, p, minP, verdict: isSignificant(p) ? 'contradicted' : 'fails', links: [...links] };
}

/** Errors and trials of a group. */
export interface GroupCounts {
  readonly errors: number;
  readonly n: number;
}

/** Whether the rates compare as claimed, in whole numbers where the threshold is one; null for a group without trials. */
export function doesHold(comparison: Comparison, left: GroupCounts, right: GroupCounts | null): boolean | null {
  if (left.n === 0 || right?.n === 0) return null;
  const { isAbsolute, sign, threshold } = comparison;
  const difference = scaledDifference(comparison, left, right);
  return COMPARE[sign](isAbsolute ? Math.abs(difference) : difference, threshold * left.n * (right?.n ?? 1));
}

/** What is compared, in points; null for a group without trials. */
export function comparePp(comparison: Comparison, left: GroupCounts, right: GroupCounts | null): number | null {
  if (left.n === 0 || right?.n === 0) return null;
  return scaledDifference(comparison, left, right) / (left.n * (right?.n ?? 1));
}

/** The difference in points, times the trials of both groups, so that nothing is rounded. */
function scaledDifference({ rate }: Comparison, left: GroupCounts, right: GroupCounts | null): number {
  const count = (group: GroupCounts): number => (rate === 'accuracyPct' ? group.n - group.errors : group.errors);
  return 100 * (right === null ? count(left) : count(left) * right.n - count(right) * left.n);
}

/** What a verdict rests on. */
export interface Evidence {
  /** In points of the rate that is compared. */
  readonly interval: Interval | null;
  readonly p: number | null;
  readonly minP: number | null;
  /** Whether the difference has one sign by outputs, and the other by items. */
  readonly areOpposite: boolean;
}

/** The verdict on a comparison of groups with trials, decided by p: that of a test for a comparison with 0, and that of intervals for other thresholds. */
export function decideVerdict(
  comparison: Comparison,
  holds: boolean,
  evidence: Evidence,
): Pick<ClaimLink, 'verdict' | 'reason'> {
  const reason = findObstacle(comparison, evidence);
  if (reason !== null) return { verdict: 'untestable', reason };
  const isDecided = isSignificant(evidence.p);
  if (holds) return { verdict: isDecided ? 'supported' : 'holds' };
  return { verdict: isDecided ? 'contradicted' : 'fails' };
}

/** Whether two rates are compared with each other. */
export function comparesWithZero({ right, isAbsolute, threshold }: Comparison): boolean {
  return right !== null && !isAbsolute && threshold === 0;
}

/** Why no verdict can be distinguished; null where one can. */
function findObstacle(comparison: Comparison, { interval, p, minP, areOpposite }: Evidence): UntestableReason | null {
  if (comparesWithZero(comparison)) {
    if (areOpposite) return 'weights-disagree';
    if (p === null || !canBeSignificant(minP)) return 'few-items';
  }
  return interval === null ? 'no-interval' : null;
}

/** Whether the whole interval is on one side of the threshold; for an absolute difference, within ± the threshold or outside of it. */
export function decideByInterval({ isAbsolute, threshold }: Comparison, [low, high]: Interval): boolean {
  if (!isAbsolute) return low > threshold || high < threshold;
  return (low > -threshold && high < threshold) || low > threshold || high < -threshold;
}

/** What a verdict is where it is only true or false of these trials. */
const UNDECIDED = { supported: 'holds', contradicted: 'fails' } as const satisfies Partial<
  Record<ClaimVerdict, ClaimVerdict>
>;

/** The answer, without a decision where p adjusted over all claims is above 0.05. The links of a chain keep their own verdicts. */
export function adjustVerdict(answer: ClaimAnswer, holm: number | null): ClaimAnswer {
  const { verdict } = answer;
  if (isSignificant(holm) || (verdict !== 'supported' && verdict !== 'contradicted')) return answer;
  return { ...answer, verdict: UNDECIDED[verdict] };
}
