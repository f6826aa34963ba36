/** Sets of trials that the list can be filtered by: those drawn for review, and those that contain a text. */
import type { SamplePart } from '../../../web/data-source.ts';
import type { SortedTrials } from './sorted-trials.ts';
import type { TrialAddress } from './stored-trial.ts';

/** A trial of the sample, as the reader's review has it now. */
export interface DrawState {
  /** The parts of the sample that contain it. */
  readonly parts: readonly SamplePart[];
  /** Whether its labels have no effect on what a filter leaves, because the reader must not see them yet. */
  readonly isHidden: boolean;
}

interface Draw extends DrawState {
  readonly place: number;
}

export class TrialSets {
  readonly #trials: SortedTrials;
  /** Missing for trials of the sample that are not in the list. */
  readonly #draws: (Draw | undefined)[] = [];
  readonly #drawOf = new Map<number, number>();
  /** Places in ascending order by the numbers of searches. */
  readonly #found = new Map<number, Uint32Array>();
  #version = 0;

  constructor(trials: SortedTrials) {
    this.#trials = trials;
  }

  /** Changes when a filter may leave other trials than before. */
  get version(): number {
    return this.#version;
  }

  /**
   * Names the trials that were drawn for review, in the order in which they were.
   * @returns how many of them there are.
   */
  setSample(trials: readonly (TrialAddress & DrawState)[]): number {
    for (const [draw, { run, ordinal, parts, isHidden }] of trials.entries()) {
      const place = this.#trials.placeOf(run, ordinal);
      if (place === null) continue;
      this.#draws[draw] = { place, parts, isHidden };
      this.#drawOf.set(place, draw);
    }
    this.#version++;
    return this.#drawOf.size;
  }

  /** Changes what is known of a trial of the sample. */
  setDrawn(draw: number, { parts, isHidden }: DrawState): void {
    const drawn = this.#draws[draw];
    if (drawn === undefined) return;
    this.#draws[draw] = { place: drawn.place, parts, isHidden };
    this.#version++;
  }

  /** The position of a trial in the sample; null outside of it. */
  drawOf(place: number): number | null {
    return this.#drawOf.get(place) ?? null;
  }

  /** The place of a trial of the sample; null where it is not in the list. */
  placeOfDraw(draw: number): number | null {
    return this.#draws[draw]?.place ?? null;
  }

  /** The trials of a part of the sample, in the order in which they were drawn. */
  sampled(part: SamplePart): number[] {
    return this.#draws.flatMap((drawn) => (drawn?.parts.includes(part) === true ? [drawn.place] : []));
  }

  /** The trials whose labels a reviewer must not see yet. They do not affect what a filter leaves. */
  hidden(): ReadonlySet<number> {
    return new Set(this.#draws.flatMap((drawn) => (drawn?.isHidden === true ? [drawn.place] : [])));
  }

  /** The places of trials, without those that are not in the list. */
  placesOf(trials: readonly TrialAddress[]): number[] {
    return trials.flatMap(({ run, ordinal }) => this.#trials.placeOf(run, ordinal) ?? []);
  }

  /** Stores the trials that a search has found. @param places in any order; some may be there several times. */
  setFound(search: number, places: readonly number[]): void {
    const sorted = Uint32Array.from(places).toSorted();
    this.#found.set(
      search,
      sorted.filter((place, i) => place !== sorted[i - 1]),
    );
  }

  /** The trials that a search has found, in their order. */
  found(search: number): Uint32Array {
    return this.#found.get(search) ?? new Uint32Array();
  }

  /** Removes the trials that a search has found. */
  dropFound(search: number): void {
    this.#found.delete(search);
    this.#version++;
  }
}
