/**
 * Tables in Parquet files, row group by row group, and of a row only what somebody asked for: details of evaluations hold a number for every
 * token. The library is loaded with the first such file.
 */
import type { AsyncBuffer, FileMetaData, RowGroup, SchemaElement, SchemaTree } from 'hyparquet';
import { InputError, describeDamage } from '../../../core/errors.ts';
import { readFilePart } from '../../../system/read-file.ts';
import { tooLarge, type LogLimits } from './limits.ts';
import type { OnBytes } from './log.ts';

export const PARQUET_START = 'PAR1';
/** What a row takes in memory at least, however well it was packed. */
const ROW_BYTES = 512;
/** Length of the footer, and the start once more. */
const TAIL_BYTES = 8;

/** A column or a part of one, such as `['doc', 'query']`. */
export type ColumnPath = readonly string[];
export type ParquetRow = Readonly<Record<string, unknown>>;

/** An open table. */
export interface ParquetTable {
  /** The names in a column that has parts, in their order; empty for any other. */
  readonly listParts: (path: ColumnPath) => readonly string[];
  /**
   * The rows in their order, with nothing but these columns in them.
   * @throws InputError that names the row group.
   */
  readonly rows: (wanted: readonly ColumnPath[], onBytes?: OnBytes) => AsyncGenerator<ParquetRow>;
}

/**
 * The end of the file, which has the names of all columns; null where there is none, as of a file that was cut off.
 * @throws InputError for one that is too long.
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

/** @throws InputError for a file without a readable end. */
export async function openParquet(path: string, limits: LogLimits): Promise<ParquetTable> {
  const footer = readFooter(path, limits);
  if (footer === null) throw broken(path, 'it does not end as such a file does');
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
 * A file whose reads fail and never throw, and whose failures are heard even where the library no longer waits for them: it begins all reads at
 * once, and gives up at the first that fails.
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

/** What a row group takes in memory, about; not a number where the file says none. */
function countBytes({ columns, num_rows: rows }: RowGroup): number {
  const sizes = columns.map(({ meta_data }) => Number(meta_data?.total_uncompressed_size));
  return Math.max(
    Number(rows) * ROW_BYTES,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/**
 * The same table without the other columns.
 * @throws Error for row groups with other columns than the schema has: the library would leave some of what it began to itself.
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

/** A node and those below it as the list that the footer has; empty where none of its leaves is wanted. */
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
