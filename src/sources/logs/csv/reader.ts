/** Reads tables, whose columns `--map` names. */
import { InputError } from '../../../base/core/errors.ts';
import type { LogReader, OnBytes, ReadOptions } from '../kit/log.ts';
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { divideByColumns } from '../kit/divide-columns.ts';
import { readRecords, type SizedRecord } from '../kit/record.ts';
import { mappedPath } from '../kit/mapped-values.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { findTableForm, type TableForm } from '../kit/table-form.ts';
import { namedRows, readTableForm } from '../kit/table.ts';

/** A name of a column in a table without rows; other texts with commas are no tables. */
const NAME = /^[\p{L}\p{N}_ .:()/-]{0,80}$/u;
/** The longest name of a column, such as the question of a form. */
const LONGEST_NAME = 200;
/** What other formats begin with, and a byte of UTF-16 or of no text. */
const NO_TABLE = /^\s*[{[<]|^[^\n]*\0/;

export const csvReader: LogReader = {
  id: 'csv',
  summary: 'a table with a header line, separated by commas, tabs, semicolons or vertical lines',
  example: 'audit outputs.csv --map response=completion',
  notes:
    'Fields by their names and values, or by `--map`. Title lines before the header are skipped. Without a header, `--map` names the columns `column1`, `column2` and so on.',
  detects: ({ text, isWhole }) => {
    const form = NO_TABLE.test(text) ? null : findTableForm(text, isWhole);
    if (form === null) return false;
    const { names, rows } = form;
    return names.every((name) => (rows.length === 0 ? NAME.test(name) : name.length <= LONGEST_NAME));
  },
  isOwnFormat: false,
  records: (path, { map, limits }) => divideByColumns(readRows(path, { map, limits }), map, ''),
  async warnings(path) {
    const { line = 1, hasHeader = true } = (await readTableForm(path)) ?? {};
    return line > 1 && hasHeader ? [`line ${line} was read as the header of the table`] : [];
  },
  async *read(path, { name, map, limits, onBytes, guessed }) {
    const form = await readTableForm(path);
    if (form?.hasHeader === false && map.response === undefined && map.storedParse === undefined)
      throw new InputError(`${path}: ${describeMissingHeader(form)}`);
    const rows = divideByColumns(readRows(path, { map, limits, onBytes }), map, '');
    yield* readRecords(path, rows, { name, map, guessed });
  },
};

function describeMissingHeader({ names, rows }: TableForm): string {
  const first = (rows[0] ?? []).map((cell) => cell.slice(0, LONGEST_CELL)).join(' | ');
  return `it has no header, because its first line is a row (${first}); --map takes its columns by their places, from ${names[0]} to ${names.at(-1)}.`;
}

const LONGEST_CELL = 40;

interface RowOptions extends Pick<ReadOptions, 'map' | 'limits'> {
  readonly onBytes?: OnBytes | undefined;
}

/** @throws InputError for a file that is no table. */
async function* readRows(path: string, { map, limits, onBytes }: RowOptions): AsyncGenerator<SizedRecord[]> {
  for await (const row of namedRows(path, { limits, onBytes })) {
    const bytes = Object.values(row).reduce((sum, value) => sum + value.length, 0);
    yield [{ record: readValues(row, map), bytes }];
  }
}

/** An empty field counts as missing, except that a response can be empty. Choices are a list of JSON, Python or numpy. */
function readValues(row: Readonly<Record<string, string>>, map: FieldMap): LogRecord {
  const response = mappedPath(map.response ?? 'response');
  const choices = mappedPath(map.choices ?? 'choices');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === '' && name !== response) return [name, null];
      return [name, name === choices && value.startsWith('[') ? readChoices(value) : value];
    }),
  );
}

/** A text that is no list of JSON may be one of another notation, or no list: the reader of records decides. */
function readChoices(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
