/** Finds texts by their hashes, with 8 bytes for each text: callers compare the few candidates with the text. */
import { hashText } from '../../../base/text/hash.ts';
import { lowerBound } from './sorted-numbers.ts';

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
