/** The trials of a view in the order of the input, as columns: 24 bytes a trial. Their names are in a database beside it (trial-names.ts). */
import type { LabelBatch, LabelKind, TrialGroup } from '../../../base/core/label-batch.ts';
import { Numbering } from '../../../base/core/numbering.ts';
import type { GroupField, GroupValue } from '../../../base/core/trial.ts';
import { findSorted } from './sorted-numbers.ts';

/** The place of a trial that is not listed, because its run does not count. */
const NO_PLACE = 0xff_ff_ff_ff;

export type ListedGroup = Readonly<Record<GroupField, GroupValue>> & TrialGroup & { readonly run: string };

/** Trials of one run in the order in which they were added. */
interface Piece {
  readonly ordinals: Float64Array;
  readonly kindOf: Uint32Array;
  readonly groupOf: Uint32Array;
  /** The number of its first trial among all that were added. */
  readonly first: number;
}

/** Collects batches in any order. */
export class TrialCollector {
  readonly #kinds = new Numbering<LabelKind>();
  readonly #groups = new Numbering<ListedGroup>();
  readonly #pieces = new Map<string, Piece[]>();
  #count = 0;

  add({ run, kinds, groups, ordinals, kindOf, groupOf }: LabelBatch): void {
    const ownKinds = kinds.map((kind) => this.#kinds.find(kind));
    const ownGroups = groups.map((group) => this.#groups.find({ ...group, run }));
    const pieces = this.#pieces.get(run) ?? [];
    pieces.push({
      ordinals,
      kindOf: kindOf.map((kind) => ownKinds[kind] as number),
      groupOf: groupOf.map((group) => ownGroups[group] as number),
      first: this.#count,
    });
    this.#pieces.set(run, pieces);
    this.#count += ordinals.length;
  }

  /** @param runs those that count, in their order. */
  finish(runs: readonly string[]): SortedTrials {
    const pieces = runs.map((run) => [run, this.#pieces.get(run) ?? []] as const);
    return new SortedTrials(pieces, this.#kinds.list, this.#groups.list, this.#count);
  }
}

/** All trials of the runs that count. The place of a trial is its position in the order of the runs, and within each by ordinal. */
export class SortedTrials {
  readonly kinds: readonly LabelKind[];
  readonly groups: readonly ListedGroup[];
  readonly length: number;
  /** By place. */
  readonly kindOf: Uint32Array;
  readonly groupOf: Uint32Array;
  readonly ordinals: Float64Array;
  readonly #arrivals: Uint32Array;
  /** By arrival. */
  readonly #places: Uint32Array;
  /** The first place of each run, and its ordinals. */
  readonly #runs = new Map<string, { readonly from: number; readonly ordinals: Float64Array }>();

  constructor(
    runs: readonly (readonly [run: string, pieces: readonly Piece[]])[],
    kinds: readonly LabelKind[],
    groups: readonly ListedGroup[],
    added: number,
  ) {
    const count = runs.reduce((sum, [, pieces]) => sum + countTrials(pieces), 0);
    this.kinds = kinds;
    this.groups = groups;
    this.length = count;
    this.kindOf = new Uint32Array(count);
    this.groupOf = new Uint32Array(count);
    this.ordinals = new Float64Array(count);
    this.#arrivals = new Uint32Array(count);
    this.#places = new Uint32Array(added).fill(NO_PLACE);
    let place = 0;
    for (const [run, pieces] of runs) {
      const from = place;
      const sorted = pieces.toSorted((a, b) => (a.ordinals[0] ?? 0) - (b.ordinals[0] ?? 0));
      // Each thread reads ranges of a run, so single trials hardly ever have to be sorted.
      if (areAscending(sorted)) for (const piece of sorted) place = this.#append(piece, place);
      else for (const [piece, at] of sortSingly(sorted)) this.#set(place++, piece, at);
      this.#runs.set(run, { from, ordinals: this.ordinals.subarray(from, place) });
    }
  }

  /** The number of a trial among all that were added. */
  arrivalOf(place: number): number {
    return this.#arrivals[place] as number;
  }

  /** null for a trial of a run that does not count. */
  placeOfArrival(arrival: number): number | null {
    const place = this.#places[arrival] ?? NO_PLACE;
    return place === NO_PLACE ? null : place;
  }

  /** null where there is no such trial. */
  placeOf(run: string, ordinal: number): number | null {
    const found = this.#runs.get(run);
    const at = found === undefined ? null : findSorted(found.ordinals, ordinal);
    return found === undefined || at === null ? null : found.from + at;
  }

  groupAt(place: number): ListedGroup {
    return this.groups[this.groupOf[place] as number] as ListedGroup;
  }

  kindAt(place: number): LabelKind {
    return this.kinds[this.kindOf[place] as number] as LabelKind;
  }

  /** @returns the place after the last trial of the piece. */
  #append({ ordinals, kindOf, groupOf, first }: Piece, place: number): number {
    this.kindOf.set(kindOf, place);
    this.groupOf.set(groupOf, place);
    this.ordinals.set(ordinals, place);
    for (let at = 0; at < ordinals.length; at++) {
      this.#arrivals[place + at] = first + at;
      this.#places[first + at] = place + at;
    }
    return place + ordinals.length;
  }

  #set(place: number, piece: Piece, at: number): void {
    this.kindOf[place] = piece.kindOf[at] as number;
    this.groupOf[place] = piece.groupOf[at] as number;
    this.ordinals[place] = piece.ordinals[at] as number;
    this.#arrivals[place] = piece.first + at;
    this.#places[piece.first + at] = place;
  }
}

function countTrials(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
}

function sortSingly(pieces: readonly Piece[]): (readonly [piece: Piece, at: number])[] {
  const trials = pieces.flatMap((piece) => Array.from(piece.ordinals.keys(), (at) => [piece, at] as const));
  return trials.toSorted(([a, i], [b, j]) => (a.ordinals[i] as number) - (b.ordinals[j] as number));
}

function areAscending(pieces: readonly Piece[]): boolean {
  let last = -Infinity;
  for (const { ordinals } of pieces)
    for (let at = 0; at < ordinals.length; at++) {
      const ordinal = ordinals[at] as number;
      if (ordinal <= last) return false;
      last = ordinal;
    }
  return true;
}
