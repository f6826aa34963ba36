/** Ids of trials: readable ones, made of those of the items, and each once in a log. */
export class UniqueIds {
  /** How often each was asked for: a log can say one a million times. */
  readonly #times = new Map<string, number>();

  /** The id, or with `#2`, `#3` … behind it where it was taken before. */
  take(id: string): string {
    let times = this.#times.get(id) ?? 0;
    let unique = id;
    while (this.#times.has(unique)) unique = `${id}#${++times}`;
    this.#times.set(id, Math.max(times, 1));
    if (unique !== id) this.#times.set(unique, 1);
    return unique;
  }
}
