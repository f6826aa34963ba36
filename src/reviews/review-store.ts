/** The store of reviews: a sample of trials, and what people say of them. Every change is on the disk when the call returns. */
import { InputError } from '../core/errors.ts';
import { MARKS } from './documents/mark.ts';
import type { Audited, Review, ReviewSample, SampledTrial } from './documents/reviews.ts';
import { DamagedStore } from '../sqlite/errors.ts';
import { storedTime } from '../stores/stored-values.ts';
import { checkedQuery } from '../stores/rows.ts';
import type { Database } from '../sqlite/sqlite.ts';
import { guarded, openStoreFile, readStoreFile, type StoreKind } from '../stores/store-file.ts';
import { readAudited, readSample, writeSample } from './sample-rows.ts';
import { describeDifference } from './same-sample.ts';

const KIND: StoreKind = {
  schema: new URL('../../sql/reviews.sql', import.meta.url),
  version: '1',
  table: 'sample',
  name: 'store of reviews',
  maker: 'audit review sample',
  remedy: (path) => `draw a sample first: audit review sample … --reviews ${path}`,
};

const REVIEWS = 'SELECT run, trial_id AS trialId, reviewer, mark, note, at FROM review ORDER BY review';
const LATEST_REVIEWS = 'SELECT run, trial_id AS trialId, reviewer, mark, note, at FROM latest_review ORDER BY review';

export class ReviewStore {
  readonly path: string;
  readonly #db: Database.Database;

  private constructor(path: string, db: Database.Database) {
    this.path = path;
    this.#db = db;
  }

  /** @throws InputError if there is none, or none that this program reads. */
  static open(path: string): ReviewStore {
    return new ReviewStore(path, openStoreFile(path, KIND, false));
  }

  /** The same for a command that only reads, which needs no right to write. */
  static openToRead(path: string): ReviewStore {
    return new ReviewStore(path, readStoreFile(path, KIND));
  }

  /** The same; where there is none, an empty one is made. */
  static openOrCreate(path: string): ReviewStore {
    return new ReviewStore(path, openStoreFile(path, KIND, true));
  }

  /** What the sample was drawn from; null before there is one. */
  audited(): Audited | null {
    return this.#guard(() => readAudited(this.#db));
  }

  sample(): ReviewSample {
    return this.#guard(() => readSample(this.#db));
  }

  /**
   * Adds what a draw has beyond the sample that is there.
   * @returns how many trials were added: none, if it is the same draw or the beginning of it.
   * @throws InputError if the sample that is there was drawn from something else.
   */
  addSample(audited: Audited, draw: ReviewSample): number {
    return this.#change(() => {
      const known = this.audited();
      const before = readSample(this.#db);
      const why = known === null ? null : describeDifference({ audited: known, draw: before }, { audited, draw });
      if (why !== null)
        throw new InputError(
          `${this.path}: holds a sample of something else (${why}); repeat what it was drawn with, or name a new file with --reviews.`,
        );
      writeSample(this.#db, audited, draw, before);
      return Math.max(0, draw.trials.length - before.trials.length);
    });
  }

  /** Trials of the sample with this id, of this run if one is named. */
  trialsNamed(trialId: string, run?: string): Pick<SampledTrial, 'run' | 'trialId'>[] {
    const sql =
      'SELECT run, trial_id AS trialId FROM sample WHERE trial_id = ? AND run = coalesce(?, run) ORDER BY run';
    type Place = Pick<SampledTrial, 'run' | 'trialId'>;
    return this.#guard(() => checkedQuery<[string, string | null], Place>(this.#db, sql).all(trialId, run ?? null));
  }

  /** Adds a mark on a trial of the sample. Earlier ones of the reviewer stay, and count no more. */
  addReview(review: Review): void {
    this.addReviews([review]);
  }

  /** The same for many: all of them or, where one of them fails, none. */
  addReviews(reviews: Iterable<Review>): void {
    this.#change(() => {
      const insert = this.#db.prepare(
        'INSERT INTO review (run, trial_id, reviewer, mark, note, at) VALUES (:run, :trialId, :reviewer, :mark, :note, :at)',
      );
      for (const review of reviews) insert.run(review);
    });
  }

  /**
   * Adds those that `choose` takes from what is there, with nobody else writing between the two.
   * @returns how many were added.
   */
  addChosen(choose: (present: readonly Review[]) => readonly Review[]): number {
    return this.#change(() => {
      const chosen = choose(this.reviews());
      this.addReviews(chosen);
      return chosen.length;
    });
  }

  /** All marks in the order in which they came, superseded ones too. */
  reviews(): Review[] {
    return this.#readReviews(REVIEWS);
  }

  /** The marks that count. */
  latestReviews(): Review[] {
    return this.#readReviews(LATEST_REVIEWS);
  }

  /** Reads as if no other process writes meanwhile. */
  snapshot<Value>(work: () => Value): Value {
    return this.#guard(() => this.#db.transaction(work)());
  }

  close(): void {
    this.#db.close();
  }

  #readReviews(sql: string): Review[] {
    return this.#guard(() => checkedQuery<[], Review>(this.#db, sql).all().map(checkReview));
  }

  /** A writer takes its turn before it reads, so that what it decides on stays true. */
  #change<Value>(work: () => Value): Value {
    return this.#guard(() => (this.#db.inTransaction ? work() : this.#db.transaction(work).immediate()));
  }

  #guard<Value>(work: () => Value): Value {
    return guarded(this.path, KIND, work);
  }
}

/** @throws DamagedStore for a mark that there is not, or a time that is none. */
function checkReview(review: Review): Review {
  storedTime(review.at, 'review.at');
  if (MARKS.includes(review.mark)) return review;
  throw new DamagedStore(`review.mark is none of ${MARKS.join(', ')}`);
}
