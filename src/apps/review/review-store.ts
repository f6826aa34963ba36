/** The store of reviews: a sample of trials, and the marks that people give them. Every change is on the disk when the call returns. */
import { InputError } from '../../base/core/errors.ts';
import type { Audited, Review, ReviewSample, SampledTrial } from './documents/reviews.ts';
import { storedTime } from '../../base/sqlite/stores/stored-values.ts';
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { guarded, openStoreFile, readStoreFile } from '../../base/sqlite/stores/store-file.ts';
import type { StoreKind } from '../../base/sqlite/stores/store-kind.ts';
import { readAudited, readSample, writeSample } from './sample-rows.ts';
import { describeDifference } from './same-sample.ts';

const KIND: StoreKind = {
  schema: 'sql/reviews.sql',
  version: '2',
  table: 'sample',
  name: 'store of reviews',
  maker: 'audit review sample',
  remedy: (path) => `draw a sample first: audit review sample … --reviews ${path}`,
};

export class ReviewStore {
  readonly path: string;
  readonly #db: Database.Database;

  private constructor(path: string, db: Database.Database) {
    this.path = path;
    this.#db = db;
  }

  /** @throws InputError if the file does not exist, or is not a store that this program can read. */
  static open(path: string): ReviewStore {
    return new ReviewStore(path, openStoreFile(path, KIND, false));
  }

  /** Opens the store for a command that only reads; no permission to write is needed. */
  static openToRead(path: string): ReviewStore {
    return new ReviewStore(path, readStoreFile(path, KIND));
  }

  /** Opens the store, or creates an empty one. */
  static openOrCreate(path: string): ReviewStore {
    return new ReviewStore(path, openStoreFile(path, KIND, true));
  }

  /** The data that the sample was drawn from; null without a sample. */
  audited(): Audited | null {
    return this.#guard(() => readAudited(this.#db));
  }

  sample(): ReviewSample {
    return this.#guard(() => readSample(this.#db));
  }

  /**
   * Adds the trials of a draw that the stored sample does not contain.
   * @returns how many trials were added; 0 if the draw is not longer than the sample.
   * @throws InputError if the stored sample was drawn from other data.
   */
  addSample(audited: Audited, draw: ReviewSample): number {
    return this.#change(() => {
      const known = this.audited();
      const before = readSample(this.#db);
      const why = known === null ? null : describeDifference({ audited: known, draw: before }, { audited, draw });
      if (why !== null)
        throw new InputError(
          `${this.path}: contains a sample of other data (${why}); repeat the options that it was drawn with, or name a new file with --reviews.`,
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

  /**
   * Adds a mark on a trial of the sample. Earlier marks of the reviewer are kept, and no longer count: a clock that was set back does not make the
   * mark the earlier one, because its time is at least that of the rows before.
   * @param now ISO 8601. @returns the row.
   */
  addMark(mark: Omit<Review, 'at'>, now: string): Review {
    return this.#change(() => {
      const latest = this.#db
        .prepare<[string, string, string, string], string | null>(
          'SELECT max(at) FROM review WHERE run = ? AND trial_id = ? AND reviewer = ? AND role = ?',
        )
        .pluck()
        .get(mark.run, mark.trialId, mark.reviewer, mark.role);
      const review = { ...mark, at: typeof latest === 'string' && latest > now ? latest : now };
      this.addReviews([review]);
      return review;
    });
  }

  /** Adds several marks: all of them, or none if one fails. */
  addReviews(reviews: Iterable<Review>): void {
    this.#change(() => {
      const insert = this.#db.prepare(
        'INSERT INTO review (run, trial_id, reviewer, mark, note, at, labels, role) VALUES (:run, :trialId, :reviewer, :mark, :note, :at, :labels, :role)',
      );
      for (const review of reviews) insert.run(review);
    });
  }

  /**
   * Adds the marks that `choose` selects, given the stored marks. No other process writes between the two.
   * @returns the number of added marks.
   */
  addChosen(choose: (present: readonly Review[]) => readonly Review[]): number {
    return this.#change(() => {
      const chosen = choose(this.reviews());
      this.addReviews(chosen);
      return chosen.length;
    });
  }

  /** All rows in the order in which they were added, including replaced marks and withdrawals. */
  reviews(): Review[] {
    return this.#guard(() => {
      const sql = 'SELECT run, trial_id AS trialId, reviewer, mark, note, at, labels, role FROM review ORDER BY review';
      return checkedQuery<[], Review>(this.#db, sql).all().map(checkReview);
    });
  }

  /** A number that changes when another connection has changed the store. */
  version(): number {
    return this.#guard(() => this.#db.pragma('data_version', { simple: true }) as number);
  }

  /** Reads one consistent state, also while another process writes. */
  snapshot<Value>(work: () => Value): Value {
    return this.#guard(() => this.#db.transaction(work)());
  }

  close(): void {
    this.#db.close();
  }

  /** A writer takes the lock before it reads, so that no other process changes what it read. */
  #change<Value>(work: () => Value): Value {
    return this.#guard(() => (this.#db.inTransaction ? work() : this.#db.transaction(work).immediate()));
  }

  #guard<Value>(work: () => Value): Value {
    return guarded(this.path, KIND, work);
  }
}

/** @throws DamagedStore for an invalid time. */
function checkReview(review: Review): Review {
  storedTime(review.at, 'review.at');
  return review;
}
