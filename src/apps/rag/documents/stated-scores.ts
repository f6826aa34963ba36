/** Compares scores that replies state with those that follow from their verdicts. */
import type { ReceiptJudgment } from './evaluation-report.ts';

/** The least precision of a score: one decimal. */
const LEAST_DECIMALS = 1;

/**
 * Whether the scores differ by more than rounding: rounded to the decimals of the stated one, at least one, they are not equal. A stated score
 * above 1 is a percentage.
 */
export function differs({ stated, counted }: { readonly stated: number; readonly counted: number }): boolean {
  const isPercentage = stated > 1 && stated <= 100;
  const written = (String(stated).split('.')[1] ?? '').length;
  const decimals = isPercentage ? written + 2 : Math.max(LEAST_DECIMALS, written);
  const share = isPercentage ? stated / 100 : stated;
  return Math.abs(share - counted) > 0.5 * 10 ** -decimals + 1e-9;
}

/** The score that follows from the statements of a reply, on the scale of the judge, if it differs from the score of the reply; null otherwise. */
export function differingScore({
  score,
  best,
  statements,
}: Pick<ReceiptJudgment, 'score' | 'best' | 'statements'>): number | null {
  if (score === null || statements.length === 0) return null;
  const counted = statements.filter(({ supported }) => supported).length / statements.length;
  return differs({ stated: score / best, counted }) ? counted * best : null;
}
