/** One person's review of a sample. A mark is written to the disk first. */
import type { MarkWords, ReviewState, TrialReview } from '../data-source.ts';
import type { SampledTrial } from '../../reviews/documents/reviews.ts';
import type { ReviewStore } from '../../reviews/review-store.ts';
import { trialKey } from '../../reviews/trial-key.ts';
import { parseNote, parseReviewer } from '../../reviews/words.ts';
import type { TrialSets } from './trial-sets.ts';

export class ReviewSession {
  readonly reviewer: string;
  readonly #store: ReviewStore;
  readonly #sets: TrialSets;
  readonly #isBlind: boolean;
  readonly #trials: readonly SampledTrial[];
  /** The current marks, by place in the sample. */
  readonly #marks = new Map<number, MarkWords>();

  /**
   * @param sets those of the list in which trials of the sample are to be found from now on.
   * @param isBlind whether labels are hidden until the reviewer has marked the trial.
   * @throws InputError for a name that is none, or if the store cannot be read.
   */
  constructor(store: ReviewStore, sets: TrialSets, reviewer: string, isBlind: boolean) {
    this.reviewer = parseReviewer(reviewer);
    this.#store = store;
    this.#sets = sets;
    this.#isBlind = isBlind;
    this.#trials = store.sample().trials;
    const draws = new Map(this.#trials.map((trial, draw) => [trialKey(trial), draw]));
    for (const review of store.latestReviews()) {
      const draw = draws.get(trialKey(review));
      if (review.reviewer === this.reviewer && draw !== undefined) this.#marks.set(draw, review);
    }
    const marked = (draw: number): boolean => this.#marks.has(draw);
    sets.setSample(
      this.#trials.map(({ run, ordinal }, draw) => ({ run, ordinal, isMarked: marked(draw) })),
      isBlind,
    );
  }

  state(): ReviewState {
    return { reviewer: this.reviewer, drawn: this.#trials.length, marked: this.#marks.size, isBlind: this.#isBlind };
  }

  /** @param draw a place in the sample; null outside of it. */
  of(draw: number | null): TrialReview | null {
    if (draw === null) return null;
    const { mark, note } = this.#marks.get(draw) ?? { mark: null, note: null };
    return { mark, note, isBlind: this.#isBlind && mark === null };
  }

  /**
   * Stores the mark of a trial; it is on the disk when the call returns.
   * @throws InputError for a note that is too long, or if the store cannot be written.
   */
  say(draw: number, { mark, note }: MarkWords): void {
    const { run, trialId } = this.#trials[draw] as SampledTrial;
    const words = { mark, note: parseNote(note) };
    this.#store.addReview({ run, trialId, reviewer: this.reviewer, ...words, at: new Date().toISOString() });
    this.#marks.set(draw, words);
    this.#sets.setMarked(draw);
  }
}
