/** How marks name the rows of the data of their figure. */

/** The option of a mark of Plot for this; serialize.ts writes it as `data-row`. */
export const ROW_OF_MARK = { ariaLabel: ({ row }: { readonly row: number }) => `row ${row}` };

/** Parameters of an address that have the names of columns. */
export function namedColumns(columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, column]));
}
