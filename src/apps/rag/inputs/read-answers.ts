/** Reads answered queries from an input of any format, one after the other. */
import { type JsonObject, answerJsonValue, isLineId } from '../../../base/core/json-line.ts';
import { chooseFormat, refuseTrec, type NamedFormat } from './detect.ts';
import { detectFormat } from './formats.ts';
import { type InputAnswer, failed } from './input-answer.ts';
import { own } from './rows/own.ts';
import { findContainer } from '../../../sources/rows/container.ts';
import { openRowSource } from '../../../sources/rows/open-row-source.ts';
import { peekRows } from '../../../sources/rows/peek-rows.ts';
import { readRows, type Row } from '../../../sources/rows/read-rows.ts';
import { errorMessage, InputError } from '../../../base/core/errors.ts';
import { readAnsweredQuery, type AnsweredQuery } from '../records/answered-query.ts';
import { buildAnswer } from './build-answer.ts';
import { namesOfMap, withMapped, type AnswerMap } from './field-map.ts';
import type { FoundFields, RowFormat, TraceFormat } from './format.ts';
import { isObject } from '../../../sources/rows/is-object.ts';
import { TraceCollector, type CollectedTrace } from './traces/collect.ts';

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

/** A line of this program's form needs an id, and values of other types are refused. */
function readOwnLine({ value, problem }: Row): InputAnswer {
  if (problem !== null) return failed(null, problem);
  let answered: AnsweredQuery | null = null;
  const { ok, answers } = answerJsonValue(value, (input, id) => {
    answered = readAnsweredQuery(input, id);
    return { ok: true, answers: [] };
  });
  return { answered, error: ok ? null : (answers[0] as InputAnswer['error']) };
}

/** Nothing for a row that is left out. */
function* readRow({ number, key, value, problem }: Row, format: RowFormat, map: AnswerMap): Generator<InputAnswer> {
  if (isObject(value) && format.skips?.(value) === true) return;
  try {
    if (problem !== null) throw new TypeError(problem);
    if (!isObject(value)) throw new TypeError('not a JSON object');
    const fields = withMapped({ id: key, ...keepPresent(format.find(value, number - 1)) }, value, map);
    const names = { ...format.names, ...namesOfMap(map) };
    yield { answered: buildAnswer(fields, { names, row: value }), error: null };
  } catch (error) {
    yield failed(isObject(value) && isLineId(value['id']) ? value['id'] : number, errorMessage(error));
  }
}

function keepPresent(fields: FoundFields): FoundFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** Reads rows of which several are one answer. */
interface TraceOptions {
  readonly map: AnswerMap;
  /** Called at the end with the number of traces without a question and an answer, if there are any. */
  readonly onLeftOut?: ((traces: number) => void) | undefined;
}

/** The answers, after the last row. @throws InputError if the texts of all traces are too long together. */
async function* readTraces(
  rows: AsyncIterable<Row>,
  format: TraceFormat,
  { map, onLeftOut }: TraceOptions,
): AsyncGenerator<InputAnswer> {
  const collector = new TraceCollector();
  for await (const { number, value, problem } of rows)
    try {
      if (problem !== null) throw new TypeError(problem);
      if (!isObject(value)) throw new TypeError('not a JSON object');
      for (const span of format.spans(value)) collector.add(span, number);
    } catch (error) {
      if (error instanceof InputError) throw error;
      yield failed(number, errorMessage(error));
    }
  let leftOut = 0;
  for (const trace of collector.finish())
    if (trace === null) leftOut++;
    else yield readTrace(trace, map);
  if (leftOut > 0) onLeftOut?.(leftOut);
}

function readTrace({ trace, number, fields, record }: CollectedTrace, map: AnswerMap): InputAnswer {
  const row = (record ?? {}) as JsonObject;
  try {
    return { answered: buildAnswer(withMapped(fields, row, map), { names: namesOfMap(map), row: null }), error: null };
  } catch (error) {
    return failed(trace, `the trace that begins in row ${number}: ${errorMessage(error)}`);
  }
}
