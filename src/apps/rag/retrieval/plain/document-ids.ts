/** Numbers the ids of the documents of a line from 0, in the order of their first occurrence. Ids are ranges of its bytes. */

/** The most ids of a line, so that a line whose ids all have the same hash takes milliseconds. */
export const MOST_IDS = 4096;

const SLOTS = 4 * MOST_IDS;

/** A hash table with open addressing, used for one line after the other. */
export class DocumentIds {
  /** How many different ids the line has so far. */
  count = 0;
  #line: Buffer = Buffer.alloc(0);
  /** The number of an id plus 1; 0 in a free slot. */
  readonly #slots = new Int32Array(SLOTS);
  /** By number. */
  readonly #slotOf = new Int32Array(MOST_IDS);
  readonly #starts = new Int32Array(MOST_IDS);
  readonly #ends = new Int32Array(MOST_IDS);
  readonly #hashes = new Int32Array(MOST_IDS);

  open(line: Buffer): void {
    for (let number = 0; number < this.count; number++) this.#slots[this.#slotOf[number] as number] = 0;
    this.#line = line;
    this.count = 0;
  }

  /** @returns the number of an id; null where the line has too many. */
  find(start: number, end: number, hash: number): number | null {
    for (let slot = hash ^ (hash >>> 15); ; slot++) {
      slot &= SLOTS - 1;
      const known = (this.#slots[slot] as number) - 1;
      if (known === -1) return this.#add(slot, start, end, hash);
      if (this.#hashes[known] === hash && this.#isEqual(known, start, end)) return known;
    }
  }

  #add(slot: number, start: number, end: number, hash: number): number | null {
    if (this.count === MOST_IDS) return null;
    const number = this.count++;
    this.#slots[slot] = number + 1;
    this.#slotOf[number] = slot;
    this.#starts[number] = start;
    this.#ends[number] = end;
    this.#hashes[number] = hash;
    return number;
  }

  #isEqual(known: number, start: number, end: number): boolean {
    const from = this.#starts[known] as number;
    if ((this.#ends[known] as number) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#line[at] !== this.#line[from + at - start]) return false;
    return true;
  }
}
