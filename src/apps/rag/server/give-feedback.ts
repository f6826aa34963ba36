/** Stores the feedback that a reader gives on an answer. */
import { InputError } from '../../../base/core/errors.ts';
import { LONGEST_LABEL, LONGEST_TEXT, type FeedbackWords } from '../documents/answer-source.ts';
import { addFeedback } from '../store/add-feedback.ts';
import { storedTime } from '../../../base/sqlite/stores/stored-values.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';

/** The answer that feedback is about. */
export interface FeedbackTarget {
  readonly id: string;
  /** When it was answered, as the store has it. */
  readonly at: string;
}

/**
 * Adds the feedback; it is on the disk when this returns.
 * @param path the store, which is opened to write only for this.
 * @throws InputError for words that cannot be stored, and for a store that cannot be written.
 */
export function giveFeedback(path: string, target: FeedbackTarget, words: FeedbackWords, now: Date): void {
  assertWords(words);
  const store = EvaluationStore.open(path);
  try {
    addFeedback(store, [{ id: target.id, rating: null, ...words, time: chooseTime(store, target, now) }]);
  } finally {
    store.close();
  }
}

function assertWords({ thumb, text, label, rating = null }: FeedbackWords): void {
  if (thumb === null && text === null && label === null && rating === null)
    throw new InputError('Feedback is a thumb, a text, a label or a rating; give one of them.');
  if ((text?.length ?? 0) > LONGEST_TEXT) throw new InputError(`A text has at most ${LONGEST_TEXT} characters.`);
  if ((label?.length ?? 0) > LONGEST_LABEL) throw new InputError(`A label has at most ${LONGEST_LABEL} characters.`);
}

/**
 * Feedback belongs to the latest answer to its query at its time. So on an answer that was followed by another one, it has the last millisecond
 * before that one.
 */
function chooseTime(store: EvaluationStore, { id, at }: FeedbackTarget, now: Date): string {
  const sql = 'SELECT min(at) FROM answer WHERE id = ? AND at > ?';
  return store.read(() => {
    const next = store.connection.prepare<[string, string]>(sql).pluck().get(id, at);
    const last = typeof next === 'string' ? storedTime(next, 'answer.at') - 1 : Infinity;
    return new Date(Math.max(storedTime(at, 'answer.at'), Math.min(now.getTime(), last))).toISOString();
  });
}
