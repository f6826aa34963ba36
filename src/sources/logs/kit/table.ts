/** Reads tables, in which commas, tabs, semicolons or vertical lines separate the cells. */
import { shellWord } from '../../../base/text/shell-word.ts';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../../base/core/errors.ts';
import { streamFile } from './files.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import type { OnBytes } from './log.ts';
import { readStart } from './start.ts';
import { describeTableError } from './table-errors.ts';
import { findTableForm, type TableForm } from './table-form.ts';
import type { Delimiter } from './table-rows.ts';

export interface TableOptions {
  readonly limits: LogLimits;
  readonly onBytes?: OnBytes | undefined;
}

/** The rows by the names of their columns; of equal names, the last counts. @throws InputError for a file that is no table. */
export async function* namedRows(path: string, options: TableOptions): AsyncGenerator<NamedRow> {
  const form = await readTableForm(path);
  const columns = form?.hasHeader === false ? form.names : true;
  yield* rows<NamedRow>(path, options, { columns, ...form });
}

/** The rows as lists, the header too. @throws InputError for a file that is no table. */
export async function* plainRows(path: string, options: TableOptions): AsyncGenerator<readonly string[]> {
  const delimiter = findDelimiter((await readStart(path)).text);
  yield* rows<readonly string[]>(path, options, { columns: false, delimiter });
}

/** How a table is written; null for what looks like no table. @throws InputError for a file that cannot be read. */
export async function readTableForm(path: string): Promise<TableForm | null> {
  const { text, isWhole } = await readStart(path);
  return findTableForm(text, isWhole);
}

type NamedRow = Readonly<Record<string, string>>;

interface RowForm extends Partial<Pick<TableForm, 'skipped' | 'hasSpaces'>> {
  /** The names of the columns; true where the first row has them, false for rows that are lists. */
  readonly columns: readonly string[] | boolean;
  readonly delimiter?: Delimiter | undefined;
  /** How many lines are before the first row. */
  readonly linesBefore?: number;
}

async function* rows<Row>(path: string, { limits, onBytes }: TableOptions, form: RowForm): AsyncGenerator<Row> {
  const { skipped = 0, delimiter = ',' } = form;
  const start = skipped === 0 ? '' : (await readStart(path)).text.slice(0, skipped);
  const before = Buffer.byteLength(start);
  const linesBefore = start.split('\n').length - 1;
  const stream = streamFile(path, limits);
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      onBytes?.(stream.bytesRead);
      yield chunk;
    }
  };
  const chunks = before === 0 ? counted() : afterBytes(counted(), before);
  yield* parseRows<Row>(chunks, { ...form, place: path, delimiter, limits, linesBefore });
}

const MARK = '\ufeff';

/** The chunks without the first bytes; a byte order mark before these is not counted. */
async function* afterBytes(chunks: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.subarray(0, 3).toString() === MARK) left += 3;
    isFirst = false;
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** A table that is open already. */
interface OpenTable {
  /** Its name, for errors. */
  readonly place: string;
  readonly delimiter: Delimiter;
  readonly limits: LogLimits;
}

/** The rows of an open table by the names of their columns. @throws InputError for chunks that are no table. */
export function tableRows(chunks: AsyncIterable<Buffer>, table: OpenTable): AsyncGenerator<NamedRow> {
  return parseRows(chunks, { ...table, columns: true });
}

async function* parseRows<Row>(
  chunks: AsyncIterable<Buffer>,
  {
    place,
    delimiter,
    limits,
    columns,
    hasSpaces = false,
    linesBefore = 0,
  }: OpenTable & RowForm & { readonly delimiter: Delimiter },
): AsyncGenerator<Row> {
  const parser = parse({
    columns: typeof columns === 'boolean' ? columns : [...columns],
    bom: true,
    ltrim: hasSpaces,
    delimiter,
    max_record_size: limits.record,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  });
  pipeline(Readable.from(decode(chunks, place)), parser, () => {}); // the reader of the rows gets the error
  try {
    for await (const row of parser as AsyncIterable<Row>) yield row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`${place}: ${describeTableError(error, { delimiter, linesBefore })}.`);
  }
}

/** @throws InputError if the file is not UTF-8. */
async function* decode(chunks: AsyncIterable<Buffer>, place: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError(
      `${place}: not UTF-8; convert it with "iconv -f WINDOWS-1252 -t UTF-8 ${shellWord(place)} > NEW", or write it again.`,
    );
  }
}

/** The first line, without a byte order mark. */
export function readHeader(text: string): string {
  return text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? '';
}

function findDelimiter(text: string): ',' | '\t' | undefined {
  const header = readHeader(text);
  if (header.includes(',')) return ',';
  return header.includes('\t') ? '\t' : undefined;
}
