/** What no audit knows: which label is right. */
import type { AuditResult } from '../../documents/result.ts';
import { disagreementSentence } from '../disagreement.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** The command that draws trials for people; undefined in a result of an earlier version. */
export function reviewOf({ review, disagreement }: AuditResult): string | undefined {
  return review ?? disagreement?.review;
}

/** What is not known, with the command that has people decide it. */
export function unknownSentence(result: AuditResult, quote: Quote): string {
  const lead = 'What is not known: which of two labels is right. This command draws trials for people to mark:';
  const disagreement = disagreementSentence(result);
  const known = `${lead} ${quote(reviewOf(result) ?? 'audit review sample --reviews reviews.db')}`;
  return disagreement === null ? known : `${disagreement} ${known}`;
}
