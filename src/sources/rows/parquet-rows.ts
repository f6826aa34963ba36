/** Rows of Parquet files, with all of their columns. */
import { InputError } from '../../base/core/errors.ts';
import { USUAL_LIMITS } from '../../base/core/log-fields.ts';
import { openParquet } from '../logs/kit/parquet.ts';
import type { RowSource } from './open-row-source.ts';

/** @throws InputError for a file that is not at a path, or that cannot be read. */
export async function* parquetRows({ path, name, chunks }: RowSource): AsyncGenerator {
  await chunks[Symbol.asyncIterator]().return?.();
  if (path === null)
    throw new InputError(`${name}: a Parquet file, which is read in any order; save it unpacked and name the file.`);
  const table = await openParquet(path, USUAL_LIMITS);
  for await (const row of table.rows(table.listParts([]).map((column) => [column]))) yield plain(row);
}

/** Integers of 64 bits as numbers, and texts where they would lose digits. */
function plain(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? fromInteger(value) : (value as unknown),
    ]),
  );
}

function fromInteger(value: bigint): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
