/** Counts the verdicts of judges, and what is wrong with them. */
import type { ClaimsJudgment, ClaimSide } from './claim.ts';
import { differs } from './stated-scores.ts';

export const VERDICT_COUNTS = [
  'claims',
  'verdicts',
  'unread',
  'quotes',
  'quotesNotFound',
  'conflicts',
  'scores',
  'scoresDiffer',
] as const;

/** Of one answer or of several; the schema of reports describes each. */
export type VerdictCounts = Readonly<Record<(typeof VERDICT_COUNTS)[number], number>>;

/** The counts of all seats that judged an answer; null where no claims were asked for. */
export function countVerdicts(judgments: readonly (ClaimsJudgment | undefined)[]): VerdictCounts | null {
  const asked = judgments.filter((one) => one !== undefined);
  return asked.length === 0 ? null : asked.map(countOne).reduce(addCounts);
}

function addCounts(a: VerdictCounts, b: VerdictCounts): VerdictCounts {
  return Object.fromEntries(VERDICT_COUNTS.map((name) => [name, a[name] + b[name]])) as unknown as VerdictCounts;
}

function countOne({ answer, truth, stated }: ClaimsJudgment): VerdictCounts {
  const sides = truth === null ? [answer] : [answer, truth];
  const rows = sides.flatMap(({ inContexts, inOther }) => [...inContexts, ...(inOther === null ? [] : [inOther])]);
  const cells = rows.flatMap(({ row }) => row ?? []);
  const read = cells.filter((cell) => cell !== null);
  const quoted = read.filter(({ verdict }) => verdict !== 'absent');
  return {
    claims: sides.reduce((sum, { claims }) => sum + (claims?.length ?? 0), 0),
    verdicts: read.length,
    unread: cells.length - read.length,
    quotes: quoted.length,
    quotesNotFound: quoted.filter(({ isQuoteFound }) => isQuoteFound === false).length,
    conflicts: sides.reduce((sum, side) => sum + countConflicts(side), 0),
    scores: stated.length,
    scoresDiffer: stated.filter(differs).length,
  };
}

/** Claims that one context supports and another one contradicts. */
function countConflicts({ claims, inContexts }: ClaimSide): number {
  const has = (claim: number, verdict: string): boolean =>
    inContexts.some(({ row }) => row?.[claim]?.verdict === verdict);
  return (claims ?? []).filter((_, claim) => has(claim, 'supported') && has(claim, 'contradicted')).length;
}
