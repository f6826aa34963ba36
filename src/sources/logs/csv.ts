/** Tables with a header line, whose columns `--map` names. Separated by commas, or by tabs where the header has tabs and no commas. */
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../core/errors.ts';
import type { FieldMap, LogReader } from './log.ts';
import { recordReader, type LogRecord, type RecordReader } from './record.ts';
import { startOf } from './start.ts';

/** Longest record that is read, in bytes. */
const MAX_RECORD_BYTES = 64 << 20;

export const csvReader: LogReader = {
  id: 'csv',
  summary: 'CSV or TSV with a header line; --map names the columns',
  detects: ({ text }) => {
    const delimiter = delimiterOf(text);
    const names = (headerOf(text) ?? '').split(delimiter ?? ',');
    return delimiter !== undefined && names.every((name) => /^"?[\p{L}\p{N}_ .()/-]{1,80}"?$/u.test(name));
  },
  async *read(path, { name, map }) {
    const delimiter = delimiterOf((await startOf(path)).text) ?? ',';
    const rows = createReadStream(path).pipe(
      parse({ columns: true, bom: true, delimiter, max_record_size: MAX_RECORD_BYTES, skip_empty_lines: true }),
    );
    let reader: RecordReader | undefined;
    let index = 0;
    try {
      for await (const row of rows as AsyncIterable<Record<string, string>>) {
        reader ??= recordReader(path, name, map, row);
        yield reader(valuesOf(row, map), index++);
      }
    } catch (error) {
      if (!(error instanceof CsvError) && !(error instanceof SyntaxError)) throw error;
      throw new InputError(`${path}: not a valid table (${error.message}); repair it, or write it again.`);
    }
  },
};

/** An empty field says nothing, except that a response can be empty. Choices are a JSON list. */
function valuesOf(row: Readonly<Record<string, string>>, map: FieldMap): LogRecord {
  const response = map.response ?? 'response';
  const choices = map.choices ?? 'choices';
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === '' && name !== response) return [name, null];
      return [name, name === choices && value.startsWith('[') ? JSON.parse(value) : value];
    }),
  );
}

function headerOf(text: string): string | undefined {
  return text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0];
}

function delimiterOf(text: string): ',' | '\t' | undefined {
  const header = headerOf(text) ?? '';
  if (header.includes(',')) return ',';
  return header.includes('\t') ? '\t' : undefined;
}
