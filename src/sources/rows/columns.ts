/** Rows of a JSON object of columns: lists of equal length, or objects by the number of the row, as pandas writes them. */

/** The rows; null for an object of anything else. */
export function rowsOfColumns(value: unknown): Readonly<Record<string, unknown>>[] | null {
  const columns = Object.entries(value as object).map(([name, column]) => [name, column as unknown] as const);
  const keys = columns.map(([, column]) => keysOf(column));
  const [first = null] = keys;
  if (first === null || !keys.every((one) => one?.length === first.length)) return null;
  return first.map((key) =>
    Object.fromEntries(columns.map(([name, column]) => [name, (column as Record<string, unknown>)[key]])),
  );
}

/** The keys of the rows; null for what is no column. */
function keysOf(column: unknown): string[] | null {
  return typeof column === 'object' && column !== null ? Object.keys(column) : null;
}
