/** Which truths are read in another way than the logs have them, in words. */
import type { AuditResult } from '../documents/result.ts';
import { partOf } from './numbers.ts';

/** A sentence for each form of such truths: `Read C. as C in 30 of 30 sampled truths.` @param quote makes text from outside safe in the output format. */
export function rereadSentences({ rereadTruths = [] }: AuditResult, quote: (text: string) => string): string[] {
  return rereadTruths.map(
    ({ written, read, trials, of }) =>
      `Read ${quote(written)} as ${quote(read)} in ${partOf(trials, of, 'sampled truth')}.`,
  );
}
