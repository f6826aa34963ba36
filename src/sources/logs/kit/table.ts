/** Reads tables with a header line. Commas separate the fields, or tabs where the header has tabs and no commas. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../../core/errors.ts';
import { streamFile } from './files.ts';
import type { LogLimits } from './limits.ts';
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
  const parser = parse({
    columns,
    bom: true,
    delimiter: findDelimiter((await readStart(path)).text) ?? ',',
    max_record_size: limits.record,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  });
  pipeline(Readable.from(decode(path, limits, onBytes)), parser, () => {}); // the reader of the rows gets the error
  try {
    for await (const row of parser as AsyncIterable<Row>) yield row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`${path}: not a valid table (${error.message}); repair it, or write it again.`);
  }
}

/** @throws InputError if the file is not UTF-8. */
async function* decode(path: string, limits: LogLimits, onBytes?: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const stream = streamFile(path, limits);
    for await (const chunk of stream) {
      onBytes?.(stream.bytesRead);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError(`${path}: not UTF-8; convert it, or write it again.`);
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
