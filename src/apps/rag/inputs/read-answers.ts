/** Reads answered queries from an input of any format, one after the other. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { chooseFormat, refuseTrec, type NamedFormat } from './detect.ts';
import { detectFormat } from './formats.ts';
import type { InputAnswer } from './input-answer.ts';
import { readOwnLine, readRow } from './read-row.ts';
import { readTraces, type TraceOptions } from './read-traces.ts';
import { own } from './rows/own.ts';
import { findContainer } from '../../../sources/rows/container.ts';
import { openRowSource } from '../../../sources/rows/open-row-source.ts';
import { peekRows } from '../../../sources/rows/peek-rows.ts';
import { readRows } from '../../../sources/rows/read-rows.ts';

export interface ReadAnswersOptions extends NamedFormat, Pick<TraceOptions, 'onLeftOut'> {
  /** Called with the id of the format when it is known. */
  readonly onFormat?: (id: string) => void;
}

/** Whether an object is an answer of a known format, whatever lists it contains. */
const isAnswer = (row: JsonObject): boolean => detectFormat([row])?.kind === 'rows';

const EXPECTED = { rows: 'answers', advice: 'check the path, or pipe the answers in' };

/** How many rows may decide about the format. */
const FIRST_ROWS = 10;

/**
 * The answers of a file, in order. Rows are read one by one; of traces, the texts of all steps are kept until the end of the file.
 * @param file a path; `-` or undefined for standard input.
 * @throws InputError for a file that cannot be read or whose format is unknown.
 */
export async function* readAnswers(file: string | undefined, options: ReadAnswersOptions): AsyncGenerator<InputAnswer> {
  const source = await openRowSource(file, EXPECTED);
  const container = findContainer(source.start, isAnswer);
  if (container.kind === 'lines' || container.kind === 'table') refuseTrec(source.name, source.start);
  const { first, rows } = await peekRows(readRows(source, container), FIRST_ROWS);
  const format = chooseFormat(source.name, first, options);
  options.onFormat?.(format.id);
  const { map } = options;
  if (format.kind === 'traces') yield* readTraces(rows, format, options);
  else if (format === own && container.kind === 'lines' && map.size === 0)
    for await (const one of rows) yield readOwnLine(one);
  else for await (const one of rows) yield* readRow(one, format, map);
}
