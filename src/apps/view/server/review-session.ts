/**
 * One person's review of a sample, or the decisions of an adjudicator. Labels of a trial are hidden until the person has marked it and asks for
 * them, or has marked it in an earlier session.
 */
import { createHash } from 'node:crypto';
import type { MarkWords, ReviewerMark, ReviewState, TrialReview } from '../../../web/data-source.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { MarkedReview } from '../../review/documents/reviews.ts';
import type { ReviewStore } from '../../review/review-store.ts';
import { trialKey } from '../../review/trial-key.ts';
import { parseNote, parseReviewer } from '../../review/words.ts';
import { SessionMarks, type SessionPerson } from './session-marks.ts';
import type { KnownTrial } from './session-trials.ts';
import { TrialLeases } from './trial-leases.ts';
import type { TrialSets } from './trial-sets.ts';

export interface SessionOptions {
  readonly reviewer: string;
  /** Whether labels are hidden until the reviewer has marked the trial. */
  readonly isBlind: boolean;
  /** Whether the person decides trials that others marked differently. */
  readonly isAdjudication: boolean;
}

/** The next trial to mark, and how many others there are that other tabs show. */
interface NextDraw {
  readonly draw: number | null;
  readonly inOtherTabs: number;
}

export class ReviewSession {
  readonly #sets: TrialSets;
  readonly #person: SessionPerson;
  readonly #marks: SessionMarks;
  readonly #leases = new TrialLeases();

  /**
   * @param sets those of the list in which trials of the sample are to be found from now on.
   * @throws InputError for a name that is none, or if the store cannot be read.
   */
  constructor(store: ReviewStore, sets: TrialSets, { reviewer, isBlind, isAdjudication }: SessionOptions) {
    const role = isAdjudication ? 'adjudicator' : 'reviewer';
    this.#person = { reviewer: parseReviewer(reviewer), role, isBlind };
    this.#sets = sets;
    this.#marks = new SessionMarks(store, sets, this.#person);
  }

  /** Takes over what other processes wrote to the store since the last call. */
  refresh(): void {
    this.#marks.refresh();
  }

  state(): ReviewState {
    const { reviewer, role, isBlind } = this.#person;
    const isAdjudication = role === 'adjudicator';
    const drawn = isAdjudication ? this.#marks.known.filter(isDecidable) : this.#marks.known;
    return {
      reviewer,
      drawn: drawn.length,
      marked: drawn.filter(({ current }) => current !== null).length,
      isBlind,
      isAdjudication,
      key: this.#key(),
    };
  }

  /** @param draw a place in the sample; null outside of it. */
  of(draw: number | null): TrialReview | null {
    if (draw === null) return null;
    const { current, conflict } = this.#marks.known[draw] as KnownTrial;
    return {
      mark: current?.mark ?? null,
      note: current?.note ?? null,
      isBlind: this.#marks.isHidden(draw),
      conflict: this.#person.role === 'reviewer' ? null : conflict.map(describeOther),
    };
  }

  /**
   * Stores a mark or its withdrawal; it is on the disk when the call returns. What changes nothing is not stored again.
   * @throws InputError for a note that is too long, a mark of another review, a trial that is no conflict, or if the store cannot be written.
   */
  say(draw: number, { mark, note, review }: MarkWords, tab: string): void {
    const { reviewer, role } = this.#person;
    if (review !== null && review !== this.#key())
      throw new InputError(`This is another review, of ${reviewer}: reload the page.`);
    const known = this.#marks.known[draw] as KnownTrial;
    if (role === 'adjudicator' && !isDecidable(known))
      throw new InputError('Other reviewers do not differ on this trial, so there is nothing to decide.');
    const words = { mark, note: parseNote(note) };
    const { current } = known;
    const isChange = mark === 'withdrawn' ? current !== null : mark !== current?.mark || words.note !== current.note;
    if (isChange) this.#marks.write(draw, words);
    if (mark === 'withdrawn') this.#leases.open(draw, tab);
    else this.#leases.release(tab);
  }

  /** Shows the labels of a trial that is marked. */
  reveal(draw: number): void {
    this.#marks.reveal(draw);
  }

  /** The next trial without a mark that no other tab has. @param after a place in the sample; null for its beginning. */
  next(after: number | null, tab: string): NextDraw {
    const open = this.#sets.sampled('unmarked').flatMap((place) => this.#sets.drawOf(place) ?? []);
    const free = open.filter((draw) => this.#leases.isFree(draw, tab));
    const from = after !== null && open.includes(after) ? after : -1;
    const draw = free.find((one) => one > from) ?? free[0] ?? null;
    if (draw === null) this.#leases.release(tab);
    else this.#leases.give(draw, tab);
    return { draw, inOtherTabs: open.length - free.length };
  }

  /** A tab shows a trial. @param draw its place in the sample; null outside of it. */
  open(draw: number | null, tab: string): void {
    if (draw !== null && this.#marks.known[draw]?.current === null) this.#leases.open(draw, tab);
  }

  /** A tab shows no trial any more. */
  release(tab: string): void {
    this.#leases.release(tab);
  }

  #key(): string {
    const first = this.#marks.trials.slice(0, 1).map(trialKey);
    const text = JSON.stringify([this.#person, first]);
    return createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
}

/** Whether an adjudicator may decide the trial. */
function isDecidable({ current, conflict }: KnownTrial): boolean {
  return current !== null || conflict.length > 0;
}

function describeOther({ reviewer, mark, note }: MarkedReview): ReviewerMark {
  return { reviewer, mark, note };
}
