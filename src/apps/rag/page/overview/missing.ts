/** Describes the answers and replies that are in no number. */
import type { EvaluationCounts } from '../../documents/evaluation-report.ts';
import { percent, plural } from '../../../../report/numbers.ts';

export function describeMissing(counts: EvaluationCounts): string[] {
  const { answers, scored, withoutTime, requests, unanswered, unread } = counts;
  const share = (n: number): string => `${percent((100 * n) / requests)} of ${requests}`;
  const without = answers - scored;
  return [
    ...(without > 0
      ? [`${plural(without, 'answer')} of ${answers} ${have(without)} no result under this scoring.`]
      : []),
    ...(unread > 0
      ? [
          `${plural(unread, 'reply', 'replies')} of judges (${share(unread)}) ${have(unread)} no score that can be read.`,
        ]
      : []),
    ...(unanswered > 0 ? [`${plural(unanswered, 'request')} to judges (${share(unanswered)}) got no reply.`] : []),
    ...(withoutTime > 0
      ? [`${plural(withoutTime, 'answer')} came without a time, and ${have(withoutTime)} that of being stored.`]
      : []),
  ];
}

function have(n: number): string {
  return n === 1 ? 'has' : 'have';
}
