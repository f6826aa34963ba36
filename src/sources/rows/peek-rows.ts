/** Reads the first rows of an input, which decide how all rows are read. */
import type { Row } from './read-rows.ts';

interface PeekedRows {
  readonly first: readonly Row[];
  /** All rows, the first ones too. */
  readonly rows: AsyncIterable<Row>;
}

/** @param most the number of rows that are read. */
export async function peekRows(rows: AsyncGenerator<Row>, most: number): Promise<PeekedRows> {
  const first: Row[] = [];
  while (first.length < most) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const all = async function* (): AsyncGenerator<Row> {
    yield* first;
    yield* rows;
  };
  return { first, rows: all() };
}
