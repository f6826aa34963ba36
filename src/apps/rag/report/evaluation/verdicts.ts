/** The verdicts on claims, and what is wrong with them, as Markdown. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { partOf, plural } from '../../../../report/numbers.ts';

/** Empty where no claims were asked for. */
export function verdicts({ verdicts: counts }: EvaluationReport): string[] {
  if (counts === null) return [];
  const { claims, verdicts: read, unread, quotes, quotesNotFound, conflicts, scores, scoresDiffer } = counts;
  return [
    '## Verdicts on claims',
    '',
    ...(claims === 0
      ? []
      : [
          `Judges gave ${plural(read, 'verdict')} on ${plural(claims, 'claim')} of answers and ground truths. The metrics of claims are computed from these verdicts.`,
          '',
          `- ${partOf(quotesNotFound, quotes, 'quote')} do not occur in the text that they are from; their verdicts count`,
          `- ${plural(unread, 'verdict')} could not be read; the claims without them are left out of the metrics that need them`,
          `- ${plural(conflicts, 'claim')} that one context supports and another one contradicts; a claim counts as supported`,
        ]),
    ...(scores === 0
      ? []
      : [
          `- ${partOf(scoresDiffer, scores, 'reply', 'replies')} with a score beside verdicts state another score than their verdicts give`,
        ]),
  ];
}
