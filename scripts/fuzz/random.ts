/** Random choices of one case. The same seed and number give the same choices. */
import seedrandom from 'seedrandom';

export class Random {
  readonly #next: () => number;

  /** @param key the seed of the run and the number of the case. */
  constructor(key: string) {
    this.#next = seedrandom(key);
  }

  /** A whole number from 0 to `end` - 1; 0 where `end` is less than 1. */
  below(end: number): number {
    return Math.floor(this.#next() * Math.max(1, end));
  }

  /** A whole number from `first` to `last`. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  /** @param share of the calls that return true, from 0 to 1. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** One of the elements. @throws RangeError for an empty list. */
  pick<Element>(list: readonly Element[]): Element {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[this.below(list.length)] as Element;
  }

  /** Some of the elements, in their order. */
  some<Element>(list: readonly Element[], share: number): Element[] {
    return list.filter(() => this.chance(share));
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
