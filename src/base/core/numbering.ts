/** Numbers values in the order in which they come first, from 0. Values with the same JSON are the same value. */
export class Numbering<Value> {
  readonly list: Value[] = [];
  readonly #numbers = new Map<string, number>();

  find(value: Value): number {
    const key = JSON.stringify(value);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.list.length);
    return this.list.push(value) - 1;
  }
}
