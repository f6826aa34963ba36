/**
 * Reads tables in Parquet files row group by row group, and only the requested columns, because details of evaluations contain a number for
 * every token. The library is loaded with the first such file.
 */
import type { AsyncBuffer, FileMetaData, RowGroup, SchemaElement, SchemaTree } from 'hyparquet';
import { InputError, describeDamage } from '../../../base/core/errors.ts';
import { readFilePart } from '../../../base/system/read-file.ts';
import { tooLarge } from './limits.ts';
import { type LogLimits } from '../../../base/core/log-fields.ts';
import type { OnBytes } from './log.ts';

export const PARQUET_START = 'PAR1';
/** The least memory of a row in bytes, however well it was packed. */
const ROW_BYTES = 512;
/** The last bytes of a file: the length of the footer, and the four bytes of the start again. */
const TAIL_BYTES = 8;

/** A column or a part of one, such as `['doc', 'query']`. */
export type ColumnPath = readonly string[];
export type ParquetRow = Readonly<Record<string, unknown>>;

/** An open table. */
export interface ParquetTable {
  /** The names of the parts of a column, in their order; empty for a column without parts. */
  readonly listParts: (path: ColumnPath) => readonly string[];
  /**
   * The rows in their order, with only these columns.
   * @throws InputError that names the row group.
   */
  readonly rows: (wanted: readonly ColumnPath[], onBytes?: OnBytes) => AsyncGenerator<ParquetRow>;
}

/**
 * The footer of the file, which has the names of all columns; null where there is none, for example in a truncated file. @throws InputError
 * for a footer that is too long.
 */
export function readFooter(path: string, { document }: LogLimits): Buffer | null {
  const tail = readFilePart(path, -TAIL_BYTES, TAIL_BYTES);
  if (tail.length < TAIL_BYTES) return null;
  const length = tail.readUInt32LE(0) + TAIL_BYTES;
  if (tail.toString('latin1', 4) !== PARQUET_START) return null;
  if (length > document) throw tooLarge(path, 'document', document);
  const footer = readFilePart(path, -length, length);
  return footer.length < length ? null : footer;
}

/** @throws InputError for a file without a readable footer. */
export async function openParquet(path: string, limits: LogLimits): Promise<ParquetTable> {
  const footer = readFooter(path, limits);
  if (footer === null) throw broken(path, 'its footer is missing');
  const { parquetMetadata, parquetSchema } = await import('hyparquet');
  return orBroken(path, () => {
    const metadata = parquetMetadata(footer);
    const schema = parquetSchema(metadata);
    return {
      listParts: (at) => nodeAt(schema, at)?.children.map(({ element }) => element.name) ?? [],
      async *rows(wanted, onBytes) {
        const part = orBroken(path, () => selected(metadata, schema, wanted));
        yield* readRows(path, part, limits, onBytes);
      },
    };
  });
}

async function* readRows(
  path: string,
  metadata: FileMetaData,
  limits: LogLimits,
  onBytes?: OnBytes,
): AsyncGenerator<ParquetRow> {
  const { parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = await openWithoutThrowing(path);
  const total = metadata.row_groups.length;
  let rowStart = 0;
  for (const [index, group] of metadata.row_groups.entries()) {
    const place = `${path}: row group ${index + 1} of ${total}`;
    if (!(countBytes(group) <= limits.document)) throw tooLarge(place, 'document', limits.document);
    const rowEnd = rowStart + Number(group.num_rows);
    yield* await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors }).catch((error: unknown) => {
      throw broken(place, describeDamage(error));
    });
    rowStart = rowEnd;
    onBytes?.((file.byteLength * (index + 1)) / total);
  }
}

/**
 * A file whose reads never throw but return rejected promises that are always handled. The library starts all reads at once, and stops
 * waiting at the first that fails.
 */
async function openWithoutThrowing(path: string): Promise<AsyncBuffer> {
  const { asyncBufferFromFile } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  const read = async (start: number, end?: number): Promise<ArrayBuffer> => file.slice(start, end);
  const slice: AsyncBuffer['slice'] = (start, end) => {
    const bytes = read(start, end);
    bytes.catch(() => {});
    return bytes;
  };
  return { byteLength: file.byteLength, slice };
}

/** The approximate memory of a row group in bytes; NaN where the file does not contain it. */
function countBytes({ columns, num_rows: rows }: RowGroup): number {
  const sizes = columns.map(({ meta_data }) => Number(meta_data?.total_uncompressed_size));
  return Math.max(
    Number(rows) * ROW_BYTES,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/**
 * The same table without the other columns.
 * @throws Error for row groups with other columns than the schema has: the library would not wait for some of its reads.
 */
function selected(metadata: FileMetaData, schema: SchemaTree, wanted: readonly ColumnPath[]): FileMetaData {
  const isWanted = (path: ColumnPath): boolean =>
    wanted.some((one) => one.every((name, depth) => depth >= path.length || path[depth] === name));
  const leaves = listLeaves(schema).filter(isWanted).map(String);
  const groups = metadata.row_groups.map((group) => {
    const columns = group.columns.filter(({ meta_data }) => isWanted(meta_data?.path_in_schema ?? []));
    const found = columns.map(({ meta_data }) => String(meta_data?.path_in_schema));
    if (found.toSorted().join('\n') !== leaves.toSorted().join('\n'))
      throw new Error('its row groups have other columns');
    return { ...group, columns };
  });
  return { ...metadata, schema: listElements(schema, isWanted), row_groups: groups };
}

function listLeaves(node: SchemaTree): ColumnPath[] {
  return node.children.length === 0 ? [node.path] : node.children.flatMap(listLeaves);
}

/** A node and all nodes below it, as a list in the order of the footer; empty where none of its leaves is wanted. */
function listElements(node: SchemaTree, isWanted: (path: ColumnPath) => boolean): SchemaElement[] {
  if (!isWanted(node.path)) return [];
  if (node.children.length === 0) return [node.element];
  const children = node.children
    .map((child) => listElements(child, isWanted))
    .filter((elements) => elements.length > 0);
  if (children.length === 0) return [];
  return [{ ...node.element, num_children: children.length }, ...children.flat()];
}

function nodeAt(schema: SchemaTree, path: ColumnPath): SchemaTree | undefined {
  return path.reduce<SchemaTree | undefined>(
    (node, name) => node?.children.find(({ element }) => element.name === name),
    schema,
  );
}

function orBroken<Value>(place: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw broken(place, describeDamage(error));
  }
}

function broken(place: string, why: string): InputError {
  return new InputError(`${place}: cannot be read as Parquet (${why}); copy or download the file again.`);
}
