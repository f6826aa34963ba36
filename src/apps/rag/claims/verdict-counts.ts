/** Counts the verdicts of judges, and what is wrong with them. */
import type { ClaimsJudgment, ClaimSide } from './claim.ts';
import { differingScore, differs } from '../documents/stated-scores.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import { readReplyDetails } from '../replies/reply-details.ts';
import type { Reading } from '../replies/reading.ts';

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

/** The judgments of one seat about an answer. */
interface SeatVerdicts {
  readonly judgments: readonly DirectJudgment[];
  readonly computed: { readonly claims?: ClaimsJudgment };
}

interface DirectJudgment {
  readonly judge: string;
  readonly reply?: string | null;
  readonly reading: Reading | null;
}

/** The counts of all seats that judged an answer; null where no judge gave verdicts. */
export function countVerdicts(seats: readonly SeatVerdicts[], judges: JudgeSet): VerdictCounts | null {
  const counts = seats.flatMap(({ judgments, computed: { claims } }) => [
    ...(claims === undefined ? [] : [countOne(claims)]),
    ...judgments.flatMap((judgment) => countStatements(judgment, judges) ?? []),
  ]);
  return counts.length === 0 ? null : counts.reduce(addCounts);
}

/** Of a direct judge whose reply has a verdict on each statement beside the score; null for others. */
function countStatements({ judge, reply, reading }: DirectJudgment, judges: JudgeSet): VerdictCounts | null {
  const record = judges.get(judge);
  if (record === undefined || record.counts === null || typeof reply !== 'string') return null;
  const score = reading?.score ?? null;
  const { statements } = readReplyDetails(reply, record);
  if (score === null || statements.length === 0) return null;
  const isOther = differingScore({ score, best: record.best, statements }) !== null;
  return { ...NOTHING, scores: 1, scoresDiffer: isOther ? 1 : 0 };
}

const NOTHING = Object.fromEntries(VERDICT_COUNTS.map((name) => [name, 0])) as unknown as VerdictCounts;

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
