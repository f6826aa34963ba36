/** Reads tables with a header line. Commas separate the fields, or tabs where the header has tabs and no commas. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../../base/core/errors.ts';
import { streamFile } from './files.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import type { OnBytes } from './log.ts';
import { readStart } from './start.ts';

export interface TableOptions {
  readonly limits: LogLimits;
  readonly onBytes?: OnBytes | undefined;
}

/** The rows by the names of their columns; of equal names, the last counts. @throws InputError for a file that is no table. */
export function namedRows(path: string, options: TableOptions): AsyncGenerator<Readonly<Record<string, string>>> {
  return rows(path, options, true);
}

/** The rows as lists, the header too. @throws InputError for a file that is no table. */
export function plainRows(path: string, options: TableOptions): AsyncGenerator<readonly string[]> {
  return rows(path, options, false);
}

async function* rows<Row>(path: string, { limits, onBytes }: TableOptions, columns: boolean): AsyncGenerator<Row> {
  const delimiter = findDelimiter((await readStart(path)).text) ?? ',';
  const stream = streamFile(path, limits);
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      onBytes?.(stream.bytesRead);
      yield chunk;
    }
  };
  yield* parseRows<Row>(counted(), { place: path, delimiter, limits, columns });
}

/** A table that is open already. */
interface OpenTable {
  /** Its name, for errors. */
  readonly place: string;
  readonly delimiter: ',' | '\t' | ';';
  readonly limits: LogLimits;
}

/** The rows of an open table by the names of their columns. @throws InputError for chunks that are no table. */
export function tableRows(
  chunks: AsyncIterable<Buffer>,
  table: OpenTable,
): AsyncGenerator<Readonly<Record<string, string>>> {
  return parseRows(chunks, { ...table, columns: true });
}

async function* parseRows<Row>(
  chunks: AsyncIterable<Buffer>,
  { place, delimiter, limits, columns }: OpenTable & { readonly columns: boolean },
): AsyncGenerator<Row> {
  const parser = parse({
    columns,
    bom: true,
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
    throw new InputError(`${place}: not a valid table (${error.message}); repair it, or write it again.`);
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
    throw new InputError(`${place}: not UTF-8; convert it, or write it again.`);
  }
}

/** The first line, without a byte order mark. */
export function readHeader(text: string): string {
  return text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? '';
}

export function findDelimiter(text: string): ',' | '\t' | undefined {
  const header = readHeader(text);
  if (header.includes(',')) return ',';
  return header.includes('\t') ? '\t' : undefined;
}
