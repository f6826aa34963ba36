/**
 * The ids of trials and items, in a database without a name: SQLite keeps it on disk and deletes it. A row has the names of many trials, because
 * a row for each trial takes ten times as long.
 */
import type { LabelBatch } from '../../../base/core/label-batch.ts';
import { openDatabase } from '../../../base/sqlite/sqlite.ts';
import { hashText } from '../../../base/text/hash.ts';
import { lowerBound } from './sorted-numbers.ts';

const TABLE = 'CREATE TABLE piece (number INTEGER PRIMARY KEY, names TEXT NOT NULL)';
const ADD = 'INSERT INTO piece VALUES (?, ?)';
const SELECT = 'SELECT names FROM piece WHERE number = ?';

/** Few, because all names of a row are parsed to read one. */
const TRIALS_A_PIECE = 256;

export interface TrialName {
  readonly trialId: string;
  readonly itemId: string | null;
}

/** The names of consecutive trials. */
interface Piece {
  readonly trialIds: string[];
  readonly items: (string | null)[];
}

export class TrialNames {
  readonly #db = openDatabase('');
  readonly #insert;
  readonly #select;
  readonly #index = new TextIndex();
  #number = 0;
  /** The piece that is added to, and after the adding the one that was read last: rows of a list are mostly of one. */
  #piece: Piece = { trialIds: [], items: [] };

  constructor() {
    this.#db.pragma('journal_mode = OFF');
    this.#db.exec(TABLE);
    this.#insert = this.#db.prepare<[number, string]>(ADD);
    this.#select = this.#db.prepare<[number], string>(SELECT).pluck();
    this.#db.exec('BEGIN');
  }

  /** Adds the names of trials, which are numbered from 0 in the order in which they are added. */
  add({ trialIds, items }: LabelBatch): void {
    for (const [i, trialId] of trialIds.entries()) {
      const id = trialId.toWellFormed(); // as it is in addresses
      this.#index.add(id);
      this.#piece.trialIds.push(id);
      this.#piece.items.push(items[i]?.toWellFormed() ?? null);
      if (this.#piece.trialIds.length === TRIALS_A_PIECE) this.#store();
    }
  }

  /** Ends the adding. */
  finish(): void {
    this.#store();
    this.#db.exec('COMMIT');
  }

  of(arrival: number): TrialName {
    const { trialIds, items } = this.#read(Math.floor(arrival / TRIALS_A_PIECE));
    const at = arrival % TRIALS_A_PIECE;
    return { trialId: trialIds[at] as string, itemId: items[at] ?? null };
  }

  /** The numbers of all trials with this id. */
  withId(trialId: string): number[] {
    return this.#index.candidates(trialId).filter((arrival) => this.of(arrival).trialId === trialId);
  }

  close(): void {
    this.#db.close();
  }

  #store(): void {
    this.#insert.run(this.#number++, JSON.stringify(this.#piece));
    this.#piece = { trialIds: [], items: [] };
  }

  #read(number: number): Piece {
    if (number !== this.#number) {
      this.#piece = JSON.parse(this.#select.get(number) as string) as Piece;
      this.#number = number;
    }
    return this.#piece;
  }
}

/** A key is 24 bits of a hash and then 29 bits of a number: all that a double keeps exactly. */
const UNUSED_BITS = 8;
const NUMBERS = 2 ** 29;
const FIRST_CAPACITY = 1024;

export class TextIndex {
  #keys = new Float64Array(FIRST_CAPACITY);
  #count = 0;
  #isSorted = false;

  /** Adds a text. Texts are numbered from 0 in the order in which they are added. */
  add(text: string): void {
    if (this.#count === this.#keys.length) this.#grow();
    this.#keys[this.#count] = firstKey(text) + this.#count;
    this.#count++;
    this.#isSorted = false;
  }

  /** The numbers of all texts with the hash of this one, ascending. */
  candidates(text: string): number[] {
    const keys = this.#sorted();
    const first = firstKey(text);
    const from = lowerBound(keys, first);
    const found = keys.subarray(from, lowerBound(keys, first + NUMBERS));
    return Array.from(found, (key) => key - first);
  }

  /** Sorted at the first search, because adding has ended then. */
  #sorted(): Float64Array {
    const keys = this.#keys.subarray(0, this.#count);
    if (!this.#isSorted) keys.sort();
    this.#isSorted = true;
    return keys;
  }

  #grow(): void {
    const grown = new Float64Array(2 * this.#keys.length);
    grown.set(this.#keys);
    this.#keys = grown;
  }
}

/** The key of the number 0. */
function firstKey(text: string): number {
  const [, low] = hashText(text);
  return (low >>> UNUSED_BITS) * NUMBERS;
}
