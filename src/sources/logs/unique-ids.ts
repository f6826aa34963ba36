/** Ids of trials: readable ones, made of those of the items, and each once in a log. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  /** The id, or with `#2`, `#3` … behind it where it was taken before. */
  take(id: string): string {
    let unique = id;
    for (let repeat = 2; this.#taken.has(unique); repeat++) unique = `${id}#${repeat}`;
    this.#taken.add(unique);
    return unique;
  }
}
