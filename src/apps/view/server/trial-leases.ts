/** Which tab of the browser shows which trial to mark, so that two tabs of a reviewer do not get the same one. Only in memory. */

/** Milliseconds after which a tab that asks for nothing loses its trials: its browser may have been killed. */
const LIMIT = 15 * 60_000;

/** The trials of a tab, by their places in the sample; null for none. */
interface Lease {
  /** The one that it got as the next one. */
  readonly given: number | null;
  /** The one that it opened since. A late request for an earlier trial must not take away the given one, so both are kept. */
  readonly opened: number | null;
  readonly until: number;
}

export class TrialLeases {
  readonly #now: () => number;
  /** By tab. */
  readonly #leases = new Map<string, Lease>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether no other tab has the trial. */
  isFree(draw: number, tab: string): boolean {
    return this.#leases
      .entries()
      .every(
        ([other, { given, opened, until }]) =>
          other === tab || (given !== draw && opened !== draw) || this.#now() >= until,
      );
  }

  /** Gives the trial to the tab as the next one. The tab gives back all others. */
  give(draw: number, tab: string): void {
    this.#leases.set(tab, { given: draw, opened: null, until: this.#now() + LIMIT });
  }

  /** The tab opens a trial, and has it if no other tab does. */
  open(draw: number, tab: string): void {
    const given = this.#leases.get(tab)?.given ?? null;
    this.#leases.set(tab, { given, opened: this.isFree(draw, tab) ? draw : null, until: this.#now() + LIMIT });
  }

  /** The tab gives back its trials. */
  release(tab: string): void {
    this.#leases.delete(tab);
  }
}
