/** The claims of an answer, as documents contain them. */
import type { ClaimsOfSide, ReceiptClaims, ResultClaims, ShownVerdict } from '../documents/claims.ts';
import { cutToEnds } from '../../../base/text/snippet.ts';
import type { CheckedVerdict, ClaimsJudgment, ClaimSide } from './claim.ts';
import { differs } from '../documents/stated-scores.ts';

/** Number of UTF-16 units of a quote that documents contain. */
const LONGEST_QUOTE = 500;
/** Number of code points at each end of a reply. */
const REPLY_ENDS = [1500, 500] as const;

export function describeClaims({ answer, truth, stated, steps }: ClaimsJudgment): ResultClaims {
  return {
    answer: describeSide(answer),
    truth: truth === null ? null : describeSide(truth),
    differing: stated.filter(differs),
    steps: steps.map(({ step, context, reply, missing }) => ({
      step,
      context,
      missing: reply === null ? 'no reply' : missing,
    })),
  };
}

/** The same with the replies. */
export function describeWithReplies(judgment: ClaimsJudgment): ReceiptClaims {
  const { steps, ...others } = describeClaims(judgment);
  return {
    ...others,
    steps: steps.map((step, at) => {
      const reply = judgment.steps[at]?.reply ?? null;
      return { ...step, reply: reply === null ? null : cutToEnds(reply, ...REPLY_ENDS) };
    }),
  };
}

function describeSide({ claims, inContexts, inOther }: ClaimSide): ClaimsOfSide {
  return {
    contexts: inContexts.flatMap(({ context }) => context ?? []),
    claims:
      claims?.map((text, at) => ({
        text,
        inContexts: inContexts.map(({ row }) => describeVerdict(row?.[at])),
        inOther: describeVerdict(inOther?.row?.[at]),
      })) ?? null,
  };
}

function describeVerdict(verdict: CheckedVerdict | null | undefined): ShownVerdict | null {
  if (verdict === null || verdict === undefined) return null;
  const { quote } = verdict;
  const isLong = quote !== null && quote.length > LONGEST_QUOTE;
  return { ...verdict, quote: isLong ? `${quote.slice(0, LONGEST_QUOTE).toWellFormed()}…` : quote };
}
