/** Labels by cell and item: what the statistics by item are computed from. Parts merge in any order. */
import type { Pattern } from '../../schemes/core/universes.ts';
import {
  ABSENT_RIGHT,
  ABSENT_WRONG,
  CHANGES,
  GAINED_ONE,
  LOST_ONE,
  PRESENT_RIGHT,
  PRESENT_WRONG,
  SINGLE_TRIAL,
  UNPARSED_ONE,
  type Occurrences,
} from '../scan/occurrences.ts';
import type { ItemRows } from '../../base/core/trial.ts';
import type { ItemNames } from './item-names.ts';
import { nameItem } from './name-item.ts';
import { PairCounts } from './pair-counts.ts';
import type { RenameCell } from './tally.ts';

/** Trials by cell and item. */
export class LabelCounts {
  readonly n: PairCounts = new PairCounts();
  /** Those of them that are wrong as stored. */
  readonly errors: PairCounts = new PairCounts();

  add(cell: number, item: number, isWrong: boolean): void {
    this.n.add(cell, item, 1);
    if (isWrong) this.errors.add(cell, item, 1);
  }
}

/** Trials of one scheme, by cell and item. */
export interface SchemeItems {
  /** Lost minus gained: the change of the number of errors. */
  readonly changes: PairCounts;
  /** Trials that a scheme for all trials does not label. */
  readonly absent: LabelCounts;
  /** Trials in the scope of a scheme that has one; null until the first of them. */
  present: LabelCounts | null;
  /** Unparsed trials; null until the first of them. */
  unparsed: PairCounts | null;
}

/** Pairs of {@link PairCounts} as plain data. */
type PackedPairs = readonly number[];

interface PackedLabels {
  readonly n: PackedPairs;
  readonly errors: PackedPairs;
}

/** An item tally as plain data, with the names of its items. */
export interface PackedItems {
  readonly names: readonly number[];
  /** The ids of the cells, in the order of their numbers. */
  readonly cells: readonly string[];
  readonly all: PackedLabels;
  readonly schemes: readonly {
    readonly changes: PackedPairs;
    readonly absent: PackedLabels;
    readonly present: PackedLabels | null;
    readonly unparsed: PackedPairs | null;
  }[];
  readonly singleTrials: PackedPairs;
  readonly singleChanges: PackedPairs;
  readonly patterns: readonly (readonly [Pattern, PackedPairs])[];
}

/** The items of all cells, by the ids of the cells. */
export class ItemTally {
  readonly names: ItemNames;
  /** Numbers of the cells by their ids. */
  readonly cells: Map<string, number> = new Map();
  readonly all: LabelCounts = new LabelCounts();
  readonly schemes: SchemeItems[] = [];
  /** Trials without an item id by cell, and 1 if they are wrong as stored. Each is an item with one trial. */
  readonly singleTrials: PairCounts = new PairCounts();
  /** The changes of these trials, by cell and {@link CHANGES} · scheme + change. */
  readonly singleChanges: PairCounts = new PairCounts();
  /** Trials by their labels in all universes, by cell and item. */
  readonly patterns: Map<Pattern, PairCounts> = new Map();

  /** The numbers of the items of a run store by their rows, because each part of the store has most of its items. */
  readonly #rowNumbers = new WeakMap<ItemRows, Map<number, number>>();

  /** @param names shared by all tallies that will be merged. */
  constructor(names: ItemNames) {
    this.names = names;
  }

  /**
   * Counts the occurrences of a fold.
   * @param cells the ids of the cells, in the order of their numbers in the occurrences.
   * @param rows the items by their rows in a run store.
   */
  count(occurrences: Occurrences, cells: readonly string[], rows: ItemRows = new Map()): void {
    const items = occurrences.names.map((name) => this.#findItem(name, rows));
    const numbers = cells.map((id) => this.#findCell(id));
    const { trials, changes } = occurrences;
    for (let i = 0; i < trials.length; i += 2) {
      const code = trials[i] as number;
      const item = trials[i + 1] as number;
      const cell = numbers[code >> 1] as number;
      if (item === SINGLE_TRIAL) this.singleTrials.add(cell, code & 1, 1);
      else this.all.add(cell, items[item] as number, (code & 1) === 1);
    }
    for (let i = 0; i < changes.length; i += 3) {
      const cell = numbers[changes[i] as number] as number;
      const item = changes[i + 1] as number;
      const kind = changes[i + 2] as number;
      const scheme = Math.floor(kind / CHANGES);
      const change = kind % CHANGES;
      if (change === PRESENT_WRONG || change === PRESENT_RIGHT) this.#schemeAt(scheme).present ??= new LabelCounts();
      if (item === SINGLE_TRIAL) this.singleChanges.add(cell, kind, 1);
      else this.#addChange(cell, items[item] as number, scheme, change);
    }
    this.#countPatterns(occurrences, numbers, items);
  }

  merge(other: ItemTally, rename: RenameCell = (id) => id): void {
    const numbers = [...other.cells.keys()].map((id) => this.#findCell(rename(id)));
    const into = (whole: PairCounts, part: PairCounts): void =>
      part.each((cell, second, count) => whole.add(numbers[cell] as number, second, count));
    const intoLabels = (whole: LabelCounts, part: LabelCounts): void => {
      into(whole.n, part.n);
      into(whole.errors, part.errors);
    };
    intoLabels(this.all, other.all);
    into(this.singleTrials, other.singleTrials);
    into(this.singleChanges, other.singleChanges);
    for (const [i, part] of other.schemes.entries()) {
      const whole = this.#schemeAt(i);
      into(whole.changes, part.changes);
      intoLabels(whole.absent, part.absent);
      if (part.present !== null) intoLabels((whole.present ??= new LabelCounts()), part.present);
      if (part.unparsed !== null) into((whole.unparsed ??= new PairCounts()), part.unparsed);
    }
    for (const [pattern, counts] of other.patterns) into(this.#patternAt(pattern), counts);
  }

  pack(): PackedItems {
    const labels = ({ n, errors }: LabelCounts): PackedLabels => ({ n: n.pack(), errors: errors.pack() });
    return {
      names: this.names.pack(),
      cells: [...this.cells.keys()],
      all: labels(this.all),
      schemes: this.schemes.map(({ changes, absent, present, unparsed }) => ({
        changes: changes.pack(),
        absent: labels(absent),
        present: present === null ? null : labels(present),
        unparsed: unparsed?.pack() ?? null,
      })),
      singleTrials: this.singleTrials.pack(),
      singleChanges: this.singleChanges.pack(),
      patterns: Array.from(this.patterns, ([pattern, counts]) => [pattern, counts.pack()] as const),
    };
  }

  /** Adds the counts of a packed tally. */
  addPacked(packed: PackedItems): void {
    const items = this.names.addPacked(packed.names);
    const cells = packed.cells.map((id) => this.#findCell(id));
    const cell = (number: number): number => cells[number] as number;
    const item = (number: number): number => items[number] as number;
    const same = (number: number): number => number;
    const labels = (whole: LabelCounts, { n, errors }: PackedLabels): void => {
      whole.n.addPacked(n, cell, item);
      whole.errors.addPacked(errors, cell, item);
    };
    labels(this.all, packed.all);
    this.singleTrials.addPacked(packed.singleTrials, cell, same);
    this.singleChanges.addPacked(packed.singleChanges, cell, same);
    for (const [i, { changes, absent, present, unparsed }] of packed.schemes.entries()) {
      const whole = this.#schemeAt(i);
      whole.changes.addPacked(changes, cell, item);
      labels(whole.absent, absent);
      if (present !== null) labels((whole.present ??= new LabelCounts()), present);
      if (unparsed !== null) (whole.unparsed ??= new PairCounts()).addPacked(unparsed, cell, item);
    }
    for (const [pattern, pairs] of packed.patterns) this.#patternAt(pattern).addPacked(pairs, cell, item);
  }

  #countPatterns({ patterns, universes }: Occurrences, cells: readonly number[], items: readonly number[]): void {
    const counts = patterns.map((pattern) => this.#patternAt(pattern));
    for (let i = 0; i < universes.length; i += 3) {
      const item = universes[i + 1] as number;
      if (item === SINGLE_TRIAL) continue; // it is in no other cell, and so in no paired difference
      counts[universes[i + 2] as number]?.add(cells[universes[i] as number] as number, items[item] as number, 1);
    }
  }

  #addChange(cell: number, item: number, scheme: number, change: number): void {
    const counts = this.#schemeAt(scheme);
    if (change === GAINED_ONE) counts.changes.add(cell, item, -1);
    else if (change === LOST_ONE) counts.changes.add(cell, item, 1);
    else if (change === UNPARSED_ONE) (this.#schemeAt(scheme).unparsed ??= new PairCounts()).add(cell, item, 1);
    else if (change === ABSENT_WRONG || change === ABSENT_RIGHT) counts.absent.add(cell, item, change === ABSENT_WRONG);
    else counts.present?.add(cell, item, change !== PRESENT_RIGHT);
  }

  #schemeAt(position: number): SchemeItems {
    while (this.schemes.length <= position)
      this.schemes.push({ changes: new PairCounts(), absent: new LabelCounts(), present: null, unparsed: null });
    return this.schemes[position] as SchemeItems;
  }

  #patternAt(pattern: Pattern): PairCounts {
    let counts = this.patterns.get(pattern);
    if (counts === undefined) this.patterns.set(pattern, (counts = new PairCounts()));
    return counts;
  }

  #findItem(name: string | number, rows: ItemRows): number {
    if (typeof name === 'string') return this.names.findNumber(name);
    let known = this.#rowNumbers.get(rows);
    if (known === undefined) this.#rowNumbers.set(rows, (known = new Map()));
    let number = known.get(name);
    if (number === undefined) known.set(name, (number = this.names.findNumber(nameItem(name, rows))));
    return number;
  }

  #findCell(id: string): number {
    let number = this.cells.get(id);
    if (number === undefined) this.cells.set(id, (number = this.cells.size));
    return number;
  }
}
