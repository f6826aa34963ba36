/** Stored answers that are majority votes over several responses. A scheme reads one response at a time, so it gives no vote. */
import type { AuditResult, Receipt } from '../documents/result.ts';
import { count } from './numbers.ts';

/** The stored answers that are votes, and of how many; null where there are none. */
function countVotes({ coverage, schemes }: AuditResult): { readonly votes: number; readonly of: number } | null {
  const votes = coverage.runList.reduce((sum, run) => sum + (run.votes ?? 0), 0);
  return votes === 0 ? null : { votes, of: Math.max(schemes[0]?.trials ?? 0, votes) };
}

/** `140 of 361 stored answers are votes over several responses; a flip there is no effect of a parser.`; empty without votes. */
export function voteSentences(result: AuditResult): string[] {
  const counted = countVotes(result);
  if (counted === null) return [];
  const { votes, of } = counted;
  const are = of === 1 ? 'stored answer is a vote' : `stored answers ${votes === 1 ? 'is a vote' : 'are votes'}`;
  return [`${count(votes)} of ${count(of)} ${are} over several responses; a flip there is no effect of a parser.`];
}

/** Whether the stored answer of a receipt may be a vote: some of its run are. */
export function isOfVotes({ coverage: { runList } }: AuditResult, { run }: Pick<Receipt, 'run'>): boolean {
  return runList.some((one) => one.run === run && (one.votes ?? 0) > 0);
}
