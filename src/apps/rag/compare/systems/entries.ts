/** Entries of files: which ones belong to a system, and which ones cannot be used. */
import { InputError } from '../../../../base/core/errors.ts';
import type { SideTable } from '../side-table.ts';
import type { Selection } from '../system.ts';

/** Whether an answer is in the selection. One without a time is in no period. */
export function belongs(
  { tags, time }: { readonly tags: readonly string[]; readonly time: string | null },
  selection: Selection,
): boolean {
  const { since, until } = selection;
  if (!selection.tags.every((tag) => tags.includes(tag))) return false;
  if (since === null && until === null) return true;
  return time !== null && (since === null || time >= since) && (until === null || time < until);
}

/** Entries of a file that cannot be used. */
export class BadEntries {
  readonly #file: string;
  #count = 0;
  #first: string | null = null;

  readonly #nouns: readonly [one: string, several: string];

  constructor(file: string, one = 'line', several = 'lines') {
    this.#file = file;
    this.#nouns = [one, several];
  }

  /** @param number its position, from 1. */
  add(number: number, error: string): void {
    if (this.#count++ === 0) this.#first = `${this.#nouns[0]} ${number}: ${error}`;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of entries and the first error; null without one. */
  get sentence(): string | null {
    if (this.#first === null) return null;
    const [one, several] = this.#nouns;
    const lines =
      this.#count === 1 ? `1 ${one} could not be used and is` : `${this.#count} ${several} could not be used and are`;
    return `${this.#file}: ${lines} not compared (${this.#first}).`;
  }

  /** @throws InputError where nothing is left to compare. */
  assertSome(table: SideTable, { tags, since, until }: Selection): void {
    if (table.results > 0) return;
    if (this.#first !== null)
      throw new InputError(
        `${this.#file}: no line can be compared (${this.#first}); docs/rag-compare.md shows what is read.`,
      );
    const isSelected = tags.length > 0 || since !== null || until !== null;
    throw new InputError(
      `${this.#file}: contains no result${isSelected ? ' of these tags and this time' : ''}; ${isSelected ? 'name others' : 'check the file'}.`,
    );
  }
}
