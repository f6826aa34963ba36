/** The order of the rows of a table as a word of an address. */

export interface Sorting {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** For example `deltaPp.descending`. */
export function sortingWord({ column, direction }: Sorting): string {
  return `${column}.${direction}`;
}

/** null for any other word. */
export function parseSorting(word: string | undefined): Sorting | null {
  const [, column, direction] = /^(.+)\.(ascending|descending)$/s.exec(word ?? '') ?? [];
  return column === undefined || direction === undefined
    ? null
    : { column, direction: direction as Sorting['direction'] };
}
