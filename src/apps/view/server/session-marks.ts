/** The marks of one person's review, and which labels are hidden from the person. A mark is written to the disk first. */
import type { MarkWords } from '../../../web/data-source.ts';
import type { LabelState, Role } from '../../../documents/mark.ts';
import type { SampledTrial } from '../../review/documents/reviews.ts';
import type { ReviewStore } from '../../review/review-store.ts';
import { isMarked } from '../../review/standing-marks.ts';
import { listParts, readKnownTrials, type KnownTrial } from './session-trials.ts';
import type { DrawState, TrialSets } from './trial-sets.ts';

export interface SessionPerson {
  readonly reviewer: string;
  readonly role: Role;
  /** Whether labels are hidden until the person has marked the trial. */
  readonly isBlind: boolean;
}

export class SessionMarks {
  readonly trials: readonly SampledTrial[];
  readonly #store: ReviewStore;
  readonly #sets: TrialSets;
  readonly #person: SessionPerson;
  /** Trials with a blind mark of this session whose labels are not revealed yet, by place in the sample. */
  readonly #unrevealed = new Set<number>();
  #known: KnownTrial[] = [];
  #version: number;

  /**
   * @param sets those of the list in which trials of the sample are to be found from now on.
   * @throws InputError if the store cannot be read.
   */
  constructor(store: ReviewStore, sets: TrialSets, person: SessionPerson) {
    this.trials = store.sample().trials;
    this.#store = store;
    this.#sets = sets;
    this.#person = person;
    this.#version = store.version();
    this.#read();
  }

  /** What is known of each trial, by place in the sample. */
  get known(): readonly KnownTrial[] {
    return this.#known;
  }

  /** Takes over what other processes wrote to the store since the last call. */
  refresh(): void {
    const version = this.#store.version();
    if (version === this.#version) return;
    this.#version = version;
    this.#read();
  }

  /** Whether the person must not see the labels of a trial yet. */
  isHidden(draw: number): boolean {
    return this.#person.isBlind && (this.#unrevealed.has(draw) || this.#known[draw]?.isSeen !== true);
  }

  /** Shows the labels of a trial that is marked. */
  reveal(draw: number): void {
    if (this.#unrevealed.delete(draw)) this.#sets.setDrawn(draw, this.#stateOf(draw));
  }

  /** Stores a mark or a withdrawal; it is on the disk when the call returns. @throws InputError if the store cannot be written. */
  write(draw: number, words: Pick<MarkWords, 'mark' | 'note'>): void {
    const { run, trialId } = this.trials[draw] as SampledTrial;
    const { conflict } = this.#known[draw] as KnownTrial;
    const labels = this.#labelState(draw);
    const { reviewer, role } = this.#person;
    const row = this.#store.addMark({ run, trialId, reviewer, ...words, labels, role }, new Date().toISOString());
    const mark = isMarked(row) ? row : null;
    if (labels === 'hidden' && mark !== null) this.#unrevealed.add(draw);
    else this.#unrevealed.delete(draw);
    // After a withdrawal before the reveal the person has seen nothing.
    this.#known[draw] = { current: mark, isSeen: mark !== null || labels !== 'hidden', conflict };
    this.#sets.setDrawn(draw, this.#stateOf(draw));
  }

  #labelState(draw: number): LabelState {
    if (!this.#person.isBlind) return 'visible';
    return this.isHidden(draw) ? 'hidden' : 'revealed';
  }

  #read(): void {
    this.#known = readKnownTrials(this.trials, this.#store.reviews(), this.#person);
    this.#sets.setSample(this.trials.map(({ run, ordinal }, draw) => ({ run, ordinal, ...this.#stateOf(draw) })));
  }

  #stateOf(draw: number): DrawState {
    return { parts: listParts(this.#known[draw] as KnownTrial, this.#person.role), isHidden: this.isHidden(draw) };
  }
}
