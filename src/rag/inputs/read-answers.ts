/** Reads answered queries from an input of any format, one after the other. */
import { chooseFormat, refuseTrec, type NamedFormat } from './detect.ts';
import type { InputAnswer } from './input-answer.ts';
import { readOwnLine, readRow } from './read-row.ts';
import { readTraces, type TraceOptions } from './read-traces.ts';
import { own } from './rows/own.ts';
import { findContainer } from './source/container.ts';
import { openSource } from './source/open-source.ts';
import { readRows, type Row } from './source/rows.ts';

export interface ReadAnswersOptions extends NamedFormat, Pick<TraceOptions, 'onLeftOut'> {
  /** Called with the id of the format when it is known. */
  readonly onFormat?: (id: string) => void;
}

/** How many rows may decide about the format. */
const FIRST_ROWS = 10;

/**
 * The answers of a file, in order. Rows are read one by one; of traces, the texts of all steps are kept until the end of the file.
 * @param file a path; `-` or undefined for standard input.
 * @throws InputError for a file that cannot be read or whose format is unknown.
 */
export async function* readAnswers(file: string | undefined, options: ReadAnswersOptions): AsyncGenerator<InputAnswer> {
  const source = await openSource(file);
  const container = findContainer(source.start);
  if (container.kind === 'lines' || container.kind === 'table') refuseTrec(source.name, source.start);
  const { first, rows } = await peek(readRows(source, container));
  const format = chooseFormat(source.name, first, options);
  options.onFormat?.(format.id);
  const { map } = options;
  if (format.kind === 'traces') yield* readTraces(rows, format, options);
  else if (format === own && container.kind === 'lines' && map.size === 0)
    for await (const one of rows) yield readOwnLine(one);
  else for await (const one of rows) yield* readRow(one, format, map);
}

interface Peeked {
  readonly first: readonly Row[];
  /** All rows, the first ones too. */
  readonly rows: AsyncIterable<Row>;
}

async function peek(rows: AsyncGenerator<Row>): Promise<Peeked> {
  const first: Row[] = [];
  while (first.length < FIRST_ROWS) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const all = async function* (): AsyncGenerator<Row> {
    yield* first;
    yield* rows;
  };
  return { first, rows: all() };
}
