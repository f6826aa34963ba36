/** Reads feedback from the store. */
import type { Rating } from '../documents/answer-source.ts';
import type { EvaluationReceipt } from '../documents/evaluation-report.ts';
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { storedTime } from '../../../base/sqlite/stores/stored-values.ts';
import type { CheckedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { TimedFeedback } from '../over-time/timed-result.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { labelColumn } from './feedback-labels.ts';
import { ratingColumn, readRating } from './feedback-ratings.ts';
import type { StoredPeriod } from './queries.ts';

interface FeedbackRow {
  readonly id: string;
  readonly at: string;
  readonly thumb: 1 | -1 | null;
  readonly text: string | null;
  /** Computed, so that its type is not checked yet. */
  readonly label: unknown;
  readonly rating: unknown;
}

/** An entry as it was given. A label or a rating alone is stored with an empty text. */
type Words = Pick<TimedFeedback, 'thumb' | 'text'> & { readonly label: string | null; readonly rating: Rating | null };

/** The feedback of a period, in the order of arrival. */
export function* storedFeedback(store: EvaluationStore, { since, until }: StoredPeriod): Generator<TimedFeedback> {
  const sql = `
    SELECT id, at, thumb, text, ${labelColumn(store)} AS label, ${ratingColumn(store)} AS rating FROM feedback
    WHERE at >= coalesce(:since, at) AND (:until IS NULL OR at < :until) ORDER BY feedback`;
  const rows = store.query<[object], FeedbackRow>(sql).iterate({ since, until });
  yield* store.readEach(rows.map((row) => ({ id: row.id, at: storedTime(row.at, 'feedback.at'), ...readWords(row) })));
}

function readWords({ thumb, text, label, rating }: FeedbackRow): Words {
  if (label !== null && typeof label !== 'string') throw new DamagedStore('feedback_label.label is not a text');
  return {
    thumb: thumb === null ? null : thumb > 0 ? 'up' : 'down',
    text: text === '' ? null : text,
    label,
    rating: readRating(rating),
  };
}

/** The feedback on one answer: from it to the next answer to the same query, and for the first answer also earlier feedback. */
export class FeedbackOnAnswer {
  readonly #store: EvaluationStore;
  readonly #rows: CheckedQuery<[object], FeedbackRow>;

  constructor(store: EvaluationStore) {
    this.#store = store;
    this.#rows = store.query<[object], FeedbackRow>(`
      SELECT id, at, thumb, text, ${labelColumn(store)} AS label, ${ratingColumn(store)} AS rating FROM feedback
      WHERE id = :id
        AND (at >= :at OR NOT EXISTS (SELECT 1 FROM answer WHERE answer.id = :id AND answer.at < :at))
        AND at < coalesce((SELECT min(answer.at) FROM answer WHERE answer.id = :id AND answer.at > :at), '~')
      ORDER BY at, feedback`);
  }

  /** @param at the time of the answer. */
  get(id: string, at: string): EvaluationReceipt['feedback'] {
    const rows = this.#store.read(() => this.#rows.all({ id, at }));
    return rows.map((row) => ({ ...readWords(row), at: row.at }));
  }
}
