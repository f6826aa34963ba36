/** Unique and readable ids of one log, also where the log repeats an id. */
export class UniqueIds {
  readonly #times = new Map<string, number>();

  /** Returns the id itself, and `ID (2)` the second time. */
  take(id: string): string {
    let times = (this.#times.get(id) ?? 0) + 1;
    while (times > 1 && this.#times.has(`${id} (${times})`)) times++;
    this.#times.set(id, times);
    if (times === 1) return id;
    const unique = `${id} (${times})`;
    this.#times.set(unique, 1);
    return unique;
  }
}
