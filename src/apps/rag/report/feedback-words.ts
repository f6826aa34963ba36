/** A sentence about the feedback of users, for the report and the page. */
import type { FeedbackSummary } from '../documents/evaluation-report.ts';
import { count, plural } from '../../../report/numbers.ts';

/** The thumbs are those of all entries, also of entries on no answer with a result. */
export function feedbackSentence({
  entries,
  matched,
  up,
  down,
}: Pick<FeedbackSummary, 'entries' | 'matched' | 'up' | 'down'>): string {
  const thumbs = `${count(up)} with thumbs up and ${count(down)} with thumbs down`;
  return `${plural(entries, 'entry', 'entries')}, ${thumbs}. ${count(matched)} of all entries ${matched === 1 ? 'is' : 'are'} on an answer with a result.`;
}
