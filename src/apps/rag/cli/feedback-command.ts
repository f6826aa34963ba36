/** `audit rag feedback`: adds the feedback of users to the store. */
import type { RagFeedbackFlags } from '../options/evaluation-options.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { readFeedbackEntry, type FeedbackEntry } from '../records/feedback-entry.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import { addFeedback } from '../store/add-feedback.ts';
import { plural } from '../../../report/numbers.ts';
import { assertNoInput, STDOUT } from '../../../cli/kit/output.ts';
import { takeLines } from '../../../cli/kit/all-json-lines.ts';
import { printMessage } from '../../../base/system/messages.ts';

const NO_LINES = 'contains no feedback; give lines such as {"id": "q1", "thumb": "up"}.';

/** All lines are added, or none. */
export async function runRagFeedback(file: string | undefined, { db }: RagFeedbackFlags): Promise<void> {
  assertNoInput([file ?? STDOUT], { '--db': db });
  const entries: FeedbackEntry[] = [];
  await takeLines(file, NO_LINES, (input, id) => entries.push(readFeedbackEntry(input, id)));
  const store = EvaluationStore.open(db);
  try {
    const { added, known, unmatched } = addFeedback(store, entries);
    const already = known === 0 ? '' : `, ${known} were already stored`;
    process.stdout.write(`${plural(added, 'entry', 'entries')} added${already}.\n`);
    if (unmatched.length > 0)
      printMessage(
        'warning',
        `${plural(unmatched.length, 'entry', 'entries')} on queries without an answer in ${db}, such as ${jsonText(unmatched[0] ?? null)}; they are stored, and will count when an answer is added.`,
      );
  } finally {
    store.close();
  }
}
