/** The labelled trials of a part by cell and by item, as far as they are needed to compare its counts with each other. */
import { CORE_SCHEMES, postThink } from '../../schemes/core/core-schemes.ts';
import {
  ABSENT_RIGHT,
  ABSENT_WRONG,
  CHANGES,
  GAINED_ONE,
  LOST_ONE,
  PRESENT_RIGHT,
  PRESENT_WRONG,
  UNPARSED_ONE,
} from '../scan/occurrences.ts';
import { sumCounts } from '../tally/counters.ts';
import type { PackedItems } from '../tally/item-tally.ts';
import { PairCounts } from '../tally/pair-counts.ts';
import type { CellTally } from '../tally/tally.ts';

/** The scheme whose trials are counted where it labels them; those of the others are counted where they do not. */
const SCOPED = CORE_SCHEMES.indexOf(postThink);

const NO_LABELS: PackedItems['all'] = { n: [], errors: [] };
const NO_ITEMS: PackedItems['schemes'][number] = { changes: [], absent: NO_LABELS, present: null, unparsed: null };

/** Packed pairs of cells and other numbers, and their sum for each cell. */
export class PairSums {
  readonly counts: PairCounts = new PairCounts();
  readonly #sums: Float64Array;

  constructor(packed: readonly number[], cells: number) {
    const same = (number: number): number => number;
    this.counts.addPacked(packed, same, same);
    this.#sums = new Float64Array(cells);
    for (let i = 0; i < packed.length; i += 3)
      this.#sums[packed[i] as number] = this.sum(packed[i] as number) + (packed[i + 2] as number);
  }

  sum(cell: number): number {
    return this.#sums[cell] as number;
  }
}

/** Trials, and those of them that are wrong as stored. */
interface Labels {
  readonly n: number;
  readonly errors: number;
}

function areLabels({ n, errors }: Labels): boolean {
  return errors >= 0 && errors <= n;
}

/** The same by cell and item. */
interface LabelSums {
  readonly n: PairSums;
  readonly errors: PairSums;
}

/** All labelled trials. */
export class LabelledTrials {
  readonly cells: number;
  readonly all: LabelSums;
  readonly #single: PairSums;
  readonly #singleChanges: PairSums;

  /** @param cells how many there are. The pairs must be about them. */
  constructor({ all, singleTrials, singleChanges }: PackedItems, cells: number) {
    this.cells = cells;
    this.all = { n: new PairSums(all.n, cells), errors: new PairSums(all.errors, cells) };
    this.#single = new PairSums(singleTrials, cells);
    this.#singleChanges = new PairSums(singleChanges, cells);
  }

  /** Whether no item has more errors than trials. */
  areRight(): boolean {
    let areRight = true;
    const { n, errors } = this.all;
    errors.counts.each((cell, item, count) => {
      areRight &&= count <= n.counts.get(cell, item);
    });
    return areRight;
  }

  n(cell: number): number {
    return this.all.n.sum(cell) + this.#single.sum(cell);
  }

  /** Those without an item. */
  singles(cell: number): Labels {
    const errors = this.#single.counts.get(cell, 1);
    return { n: this.#single.counts.get(cell, 0) + errors, errors };
  }

  /** Those without an item that a scheme changes. */
  changed(cell: number, scheme: number, change: number): number {
    return this.#singleChanges.counts.get(cell, scheme * CHANGES + change);
  }
}

/** The trials that a scheme labels. */
export class SchemeTrials {
  readonly #scheme: number;
  readonly #isScoped: boolean;
  readonly #trials: LabelledTrials;
  readonly #changes: PairSums;
  readonly #unparsed: PairSums;
  /** Those that it labels, where it has a scope; else those that it does not label. */
  readonly #counted: LabelSums;
  /** Whether there are counts that such a scheme does not have. */
  readonly #hasOthers: boolean;

  constructor({ schemes }: PackedItems, scheme: number, trials: LabelledTrials) {
    const { changes, absent, present, unparsed } = schemes[scheme] ?? NO_ITEMS;
    const { cells } = trials;
    this.#scheme = scheme;
    this.#isScoped = scheme === SCOPED;
    this.#trials = trials;
    this.#changes = new PairSums(changes, cells);
    this.#unparsed = new PairSums(unparsed ?? [], cells);
    const both = [present ?? NO_LABELS, absent] as const;
    const [counted, others] = this.#isScoped ? both : ([both[1], both[0]] as const);
    this.#counted = { n: new PairSums(counted.n, cells), errors: new PairSums(counted.errors, cells) };
    this.#hasOthers = others.n.length + others.errors.length > 0;
  }

  /** Whether no item has a count that is larger than its trials. Those that the scheme does not change are right if all trials are. */
  areRight(): boolean {
    if (this.#hasOthers) return false;
    let areRight = true;
    const check = (cell: number, item: number): void => {
      areRight &&= this.#isRightItem(cell, item);
    };
    const { n, errors } = this.#counted;
    for (const { counts } of [n, errors, this.#changes, this.#unparsed]) counts.each(check);
    for (let cell = 0; cell < this.#trials.cells; cell++) areRight &&= this.#areRightSingles(cell);
    return areRight;
  }

  #isRightItem(cell: number, item: number): boolean {
    const labelsOf = ({ n, errors }: LabelSums): Labels => ({
      n: n.counts.get(cell, item),
      errors: errors.counts.get(cell, item),
    });
    const [own, other] = this.#split(labelsOf(this.#trials.all), labelsOf(this.#counted));
    const change = this.#changes.counts.get(cell, item);
    const changed = { n: own.n, errors: own.errors + change };
    return [own, other, changed].every(areLabels) && this.#unparsed.counts.get(cell, item) <= own.n;
  }

  /** The trials that it labels, and the others. */
  #split(all: Labels, counted: Labels): readonly [own: Labels, other: Labels] {
    const rest = { n: all.n - counted.n, errors: all.errors - counted.errors };
    return this.#isScoped ? [counted, rest] : [rest, counted];
  }

  #areRightSingles(cell: number): boolean {
    const [own, other] = this.#splitSingles(cell);
    return (
      areLabels(own) &&
      areLabels(other) &&
      this.#changed(cell, GAINED_ONE) <= own.errors &&
      this.#changed(cell, LOST_ONE) <= own.n - own.errors &&
      this.#changed(cell, UNPARSED_ONE) <= own.n
    );
  }

  #splitSingles(cell: number): readonly [own: Labels, other: Labels] {
    const [right, wrong] = this.#isScoped ? [PRESENT_RIGHT, PRESENT_WRONG] : [ABSENT_RIGHT, ABSENT_WRONG];
    const errors = this.#changed(cell, wrong);
    return this.#split(this.#trials.singles(cell), { n: this.#changed(cell, right) + errors, errors });
  }

  #changed(cell: number, change: number): number {
    return this.#trials.changed(cell, this.#scheme, change);
  }

  /** Whether the counters of a cell are the sums over its items. @param cell its number. */
  equals({ counters }: CellTally, cell: number): boolean {
    const { n, storedErrors, errors, gained, lost, unparsed, ungradable, failed } = sumCounts(this.#scheme, [counters]);
    const sumsOf = (labels: LabelSums): Labels => ({
      n: labels.n.sum(cell),
      errors: labels.errors.sum(cell),
    });
    const [own] = this.#split(sumsOf(this.#trials.all), sumsOf(this.#counted));
    const [single] = this.#splitSingles(cell);
    const change = this.#changes.sum(cell) + this.#changed(cell, LOST_ONE) - this.#changed(cell, GAINED_ONE);
    const equal = [
      [n, own.n + single.n],
      [storedErrors, own.errors + single.errors],
      [errors, storedErrors + change],
      [lost - gained, change],
    ];
    const atMost = [
      [gained, storedErrors],
      [lost, n - storedErrors],
      [unparsed, n],
      [ungradable, n],
      [failed, this.#trials.n(cell) - n],
    ];
    return equal.every(([a, b]) => a === b) && atMost.every(([a = 0, b = 0]) => a <= b);
  }
}
