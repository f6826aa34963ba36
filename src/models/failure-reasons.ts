import { inertLine } from '../base/text/inert.ts';

/** Counts why requests failed, for the end of a command. */
export class FailureReasons {
  readonly #counts = new Map<string, number>();

  /** @param reason a sentence, also of a store that another program may have written; null where it is not known. */
  add(reason: string | null): void {
    if (reason === null) return;
    const line = inertLine(reason).replace(/\.$/, '');
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
  }

  /**
   * The most frequent reason, the first of equal ones: `, 6 of them because: the server answers 400: no such model`; empty without one.
   * @param requests the number of all that have no reply.
   */
  phrase(requests: number): string {
    const [most] = [...this.#counts].toSorted(([, a], [, b]) => b - a);
    if (most === undefined) return '';
    const [reason, count] = most;
    return `, ${count === requests ? '' : `${count} of them `}because: ${reason}`;
  }
}
