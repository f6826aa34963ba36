/** Typed arrays of numbers that grow. */

type Store = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const FIRST = 16;

class Growing<Numbers extends Store> {
  readonly #make: new (length: number) => Numbers;
  #numbers: Numbers;
  #length = 0;

  constructor(make: new (length: number) => Numbers) {
    this.#make = make;
    this.#numbers = new make(FIRST);
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) this.#double();
    this.#numbers[this.#length++] = value;
  }

  /** @param place an existing place, or the next one. */
  set(place: number, value: number): void {
    if (place === this.#length) this.push(value);
    else this.#numbers[place] = value;
  }

  /** A view of the numbers so far; later pushes may not be visible in it. */
  taken(): Numbers {
    return this.#numbers.subarray(0, this.#length) as Numbers;
  }

  #double(): void {
    const larger = new this.#make(2 * this.#length);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

export class Numbers extends Growing<Float64Array<ArrayBuffer>> {
  constructor() {
    super(Float64Array);
  }
}

/** From 0 to 2^32 − 1. */
export class WholeNumbers extends Growing<Uint32Array<ArrayBuffer>> {
  constructor() {
    super(Uint32Array);
  }
}
