/** Adds feedback to the store. */
import { createHash } from 'node:crypto';
import type { FeedbackEntry } from '../records/feedback-entry.ts';
import { addLabel } from './feedback-labels.ts';
import { addRating } from './feedback-ratings.ts';
import type { EvaluationStore } from './evaluation-store.ts';

export interface AddedFeedback {
  readonly added: number;
  /** Entries that the store already contained. */
  readonly known: number;
  /** Ids of added entries for which the store has no answer. */
  readonly unmatched: readonly string[];
}

/** Adds all entries, or none if one fails. The same entry is added once. @param now the time of entries without one. */
export function addFeedback(
  store: EvaluationStore,
  entries: readonly FeedbackEntry[],
  now: string = new Date().toISOString(),
): AddedFeedback {
  return store.change(() => {
    const insert = store.connection.prepare<[object]>(
      'INSERT OR IGNORE INTO feedback (sha256, id, at, thumb, text) VALUES (:sha256, :id, :at, :thumb, :text)',
    );
    const answer = store.connection.prepare<[string]>('SELECT 1 FROM answer WHERE id = ? LIMIT 1');
    const unmatched: string[] = [];
    let added = 0;
    for (const entry of entries) {
      const { id, thumb, text, label, rating, time } = entry;
      const sha256 = hashEntry(entry);
      const sign = thumb === null ? null : thumb === 'up' ? 1 : -1;
      // A row has a thumb or a text.
      const words = thumb === null && text === null ? '' : text;
      const { changes, lastInsertRowid } = insert.run({ sha256, id, at: time ?? now, thumb: sign, text: words });
      if (changes === 0) continue;
      if (label !== null) addLabel(store, lastInsertRowid, label);
      if (rating !== null) addRating(store, lastInsertRowid, rating);
      added++;
      if (answer.get(id) === undefined) unmatched.push(id);
    }
    return { added, known: entries.length - added, unmatched };
  });
}

function hashEntry({ id, time, thumb, text, label, rating }: FeedbackEntry): string {
  const more = rating === null ? (label === null ? [] : [label]) : [label, rating.value, rating.best];
  return createHash('sha256')
    .update(JSON.stringify([id, time, thumb, text, ...more]))
    .digest('hex');
}
