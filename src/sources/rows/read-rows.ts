/** Reads the rows of an input one by one; only columns and a single document are read as a whole. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonLine } from '../../base/core/json-line.ts';
import { eachIn } from '../groups.ts';
import { isBlank, MAX_LINE_BYTES, readLineGroups, withoutMark } from '../lines.ts';
import { parseLooseJson } from '../logs/kit/json.ts';
import { jsonPieceGroups } from '../logs/kit/json-pieces.ts';
import { TooLarge } from '../logs/kit/limits.ts';
import { USUAL_LIMITS } from '../../base/core/log-fields.ts';
import { tableRows } from '../logs/kit/table.ts';
import { rowsOfColumns } from '../logs/kit/columns.ts';
import type { Container } from './container.ts';
import type { RowSource } from './open-row-source.ts';
import { parquetRows } from './parquet-rows.ts';

/** A row, or the reason why it cannot be read. */
export interface Row {
  /** Of its line or its place in a list, from 1. */
  readonly number: number;
  /** The name of its member in an object of rows; null elsewhere. */
  readonly key: string | null;
  readonly value: unknown;
  readonly problem: string | null;
}

/** @throws InputError for an input that is not what its beginning seems to be, or that is too large. */
export async function* readRows(source: RowSource, container: Container): AsyncGenerator<Row> {
  try {
    yield* readContainer(source, container);
  } catch (error) {
    // These limits have no option.
    throw error instanceof TooLarge ? new InputError(`${error.finding}; write shorter rows, one a line.`) : error;
  }
}

function readContainer(source: RowSource, container: Container): AsyncGenerator<Row> {
  switch (container.kind) {
    case 'lines':
      return readLines(source);
    case 'list':
    case 'object':
      return readPieces(source, container);
    case 'table':
      return numbered(tableRows(source.chunks, { ...TABLE, place: source.name, delimiter: container.delimiter }));
    case 'parquet':
      return numbered(parquetRows(source));
    default:
      return readWhole(source);
  }
}

const TABLE = { limits: USUAL_LIMITS };
const TABLE_NAME = /\.(?:csv|tsv)$/i;
const OBJECT = '{';

/** @throws InputError for a file with the name of a table, whose first line is neither a header nor JSON. */
async function* readLines({ chunks, name }: RowSource): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of eachIn(readLineGroups(chunks))) {
    number++;
    const text = number === 1 && line !== null ? withoutMark(line) : line;
    if (text !== null && isBlank(text)) continue;
    if (number === 1 && TABLE_NAME.test(name) && text?.includes(OBJECT) !== true)
      throw new InputError(
        `${name}: its first line has no names of columns; add a header line, such as "id,question,answer".`,
      );
    const long = `the line is longer than ${MAX_LINE_BYTES} bytes`;
    yield text === null ? wrong(number, long) : attempt(number, null, () => parseLine(text));
  }
}

/** A line with NaN, as Python writes it, is read with null in its place. */
function parseLine(line: Buffer): unknown {
  try {
    return parseJsonLine(line);
  } catch (error) {
    if (!line.includes('NaN') && !line.includes('Infinity')) throw error;
    return parseLooseJson(line, 'not JSON');
  }
}

async function* readPieces(
  { chunks, name }: RowSource,
  { kind, path }: Container & { readonly kind: 'list' | 'object' },
): AsyncGenerator<Row> {
  let number = 0;
  const inside = path.length === 0 ? null : path;
  const options = { [kind]: inside, members: [], place: name, limits: USUAL_LIMITS };
  for await (const pieces of jsonPieceGroups(chunks, options))
    for (const { key, isInner, bytes } of pieces) {
      if (key !== null && !isInner) continue;
      number++;
      yield attempt(number, key, () => parseLooseJson(bytes, `row ${number}`));
    }
}

/** An object of columns, or one row. Lines whose first one is longer than the beginning of the file can look like columns. */
async function* readWhole(source: RowSource): AsyncGenerator<Row> {
  const bytes = await buffer(Readable.from(limited(source)));
  const { number, key, value, problem } = attempt(1, null, () => parseLooseJson(bytes, source.name));
  if (problem !== null && bytes.includes('\n{')) yield* readLines({ ...source, chunks: Readable.from([bytes]) });
  else if (problem !== null) throw new InputError(problem);
  else {
    const rows = rowsOfColumns(value);
    if (rows === null) yield { number, key, value, problem };
    else yield* rows.map((row, at) => ({ number: at + 1, key, value: row, problem }));
  }
}

async function* limited({ chunks, name }: RowSource): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > USUAL_LIMITS.document)
      throw new InputError(
        `${name}: one JSON object of more than ${USUAL_LIMITS.document} bytes; write a row a line instead.`,
      );
    yield chunk;
  }
}

async function* numbered(values: AsyncIterable<unknown>): AsyncGenerator<Row> {
  let number = 0;
  for await (const value of values) yield { number: ++number, key: null, value, problem: null };
}

function attempt(number: number, key: string | null, parse: () => unknown): Row {
  try {
    return { number, key, value: parse(), problem: null };
  } catch (error) {
    return wrong(number, errorMessage(error));
  }
}

function wrong(number: number, problem: string): Row {
  return { number, key: null, value: null, problem };
}
