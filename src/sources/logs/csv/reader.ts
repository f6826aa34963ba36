/** Reads tables with a header line, whose columns `--map` names. Commas separate them, or tabs where the header has tabs and no commas. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../../core/errors.ts';
import type { FieldMap, LogReader, OnBytes, ReadOptions } from '../kit/log.ts';
import { areOutputs, guessFor, readRecords, type SizedRecord } from '../kit/record.ts';
import { mappedPath } from '../kit/mapped-values.ts';
import type { LogRecord } from '../kit/record-values.ts';
import type { LogLimits } from '../kit/limits.ts';
import { readStart } from '../kit/start.ts';
import { streamFile } from '../kit/files.ts';

const NAME = /^"?[\p{L}\p{N}_ .()/-]{0,80}"?$/u;

export const csvReader: LogReader = {
  id: 'csv',
  summary: 'a table with a header line, separated by commas or tabs',
  example: 'audit outputs.csv --map response=completion',
  notes: 'Fields by their names and values, or by `--map`.',
  detects: ({ text }) => {
    const delimiter = findDelimiter(text);
    const names = readHeader(text).split(delimiter ?? ',');
    return delimiter !== undefined && names.some((name) => name !== '') && names.every((name) => NAME.test(name));
  },
  isOwnFormat: false,
  guess: (path, { map, limits }) => guessFor(readRows(path, { map, limits }), map),
  areOutputs: (path, limits) => areOutputs(readRows(path, { map: {}, limits })),
  read: (path, { name, map, limits, onBytes }) =>
    readRecords(path, readRows(path, { map, limits, onBytes }), { name, map }),
};

interface RowOptions extends Pick<ReadOptions, 'map' | 'limits'> {
  readonly onBytes?: OnBytes | undefined;
}

/** @throws InputError for a file that is no table. */
async function* readRows(path: string, { map, limits, onBytes }: RowOptions): AsyncGenerator<SizedRecord> {
  const rows = parse({
    columns: true,
    bom: true,
    delimiter: findDelimiter((await readStart(path)).text) ?? ',',
    max_record_size: limits.record,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  });
  pipeline(Readable.from(decode(path, limits, onBytes)), rows, () => {}); // the reader of the rows gets the error
  let number = 0;
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const bytes = Object.values(row).reduce((sum, value) => sum + value.length, 0);
      yield { record: readValues(row, map, `${path}: record ${++number}`), bytes };
    }
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

/** An empty field counts as missing, except that a response can be empty. Choices are a JSON list. */
function readValues(row: Readonly<Record<string, string>>, map: FieldMap, place: string): LogRecord {
  const response = mappedPath(map.response ?? 'response');
  const choices = mappedPath(map.choices ?? 'choices');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === '' && name !== response) return [name, null];
      return [name, name === choices && value.startsWith('[') ? readChoices(value, place) : value];
    }),
  );
}

function readChoices(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${place}: choices: not a valid JSON list; write it as ["one", "two"].`);
  }
}

function readHeader(text: string): string {
  return text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? '';
}

function findDelimiter(text: string): ',' | '\t' | undefined {
  const header = readHeader(text);
  if (header.includes(',')) return ',';
  return header.includes('\t') ? '\t' : undefined;
}
