/** Reads answered queries from an input of any format, one after the other. */
import { InputError, errorMessage } from '../../core/errors.ts';
import { answerJsonValue, isLineId, type JsonObject, type LineId } from '../../core/json-line.ts';
import { readAnsweredQuery, type AnsweredQuery } from '../records/answered-query.ts';
import { buildAnswer } from './build-answer.ts';
import { detectFormat, noRows, refuseTrec, unknownFormat } from './detect.ts';
import { checkMap, withMapped, type FieldMap } from './field-map.ts';
import type { RowFormat, TraceFormat } from './format.ts';
import { ANSWER_FORMATS } from './formats.ts';
import { hasOneOf } from './rows/named-fields.ts';
import { own } from './rows/own.ts';
import { findContainer } from './source/container.ts';
import { openSource } from './source/open-source.ts';
import { readRows, type Row } from './source/rows.ts';
import { isObject } from './traces/attributes.ts';
import { TraceCollector, type CollectedTrace } from './traces/collect.ts';

/** One entry of the input: an answer, or an error. */
export interface InputAnswer {
  readonly answered: AnsweredQuery | null;
  /** `{id, error}` where the entry has no answer. */
  readonly error: { readonly id: LineId | null; readonly error: string } | null;
}

export interface ReadAnswersOptions {
  /** The id of a format, or `auto`. */
  readonly format: string;
  readonly map: FieldMap;
  /** Called with the id of the format when it is known. */
  readonly onFormat?: (id: string) => void;
  /** Called at the end with the number of traces without a question and an answer, if there are any. */
  readonly onLeftOut?: (traces: number) => void;
}

/** How many rows may decide about the format. */
const FIRST_ROWS = 10;

/**
 * The answers of a file, in order. Rows are read one by one; of traces, the texts of all steps are kept until the end of the file.
 * @param file a path; `-` or undefined for standard input.
 * @throws InputError for a file that cannot be read or whose format is unknown.
 */
export async function* readAnswers(
  file: string | undefined,
  { format, map, onFormat, onLeftOut }: ReadAnswersOptions,
): AsyncGenerator<InputAnswer> {
  const source = await openSource(file);
  const container = findContainer(source.start);
  if (container.kind === 'lines' || container.kind === 'table') refuseTrec(source.name, source.start);
  const { first, rows } = await peek(readRows(source, container));
  const objects = first.map(({ value }) => value).filter(isObject);
  const found = ANSWER_FORMATS.find(({ id }) => id === format) ?? detectFormat(objects);
  const [row] = objects;
  const [start] = first;
  if (row === undefined && start !== undefined && format !== own.id)
    throw noRows(source.name, start.problem ?? 'it is not a JSON object');
  if (found === null && map.size === 0 && row !== undefined && !hasOneOf(row, ['query', 'answer']))
    throw unknownFormat(source.name, row);
  if (found?.kind !== 'traces') checkMap(map, objects);
  const chosen = found ?? own;
  onFormat?.(chosen.id);
  if (chosen.kind === 'traces') yield* readTraces(rows, chosen, map, onLeftOut);
  else if (chosen === own && container.kind === 'lines' && map.size === 0)
    for await (const one of rows) yield readOwnLine(one);
  else for await (const one of rows) yield* readRow(one, chosen, map);
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
function* readRow({ number, key, value, problem }: Row, format: RowFormat, map: FieldMap): Generator<InputAnswer> {
  if (problem !== null) return yield failed(number, problem);
  try {
    if (!isObject(value)) throw new TypeError('not a JSON object');
    if (format.skips?.(value) === true) return;
    const fields = withMapped({ id: key, ...keepPresent(format.find(value, number - 1)) }, value, map);
    const names = { ...format.names, ...namesOf(map) };
    yield { answered: buildAnswer(fields, { names, row: value }), error: null };
  } catch (error) {
    yield failed(isObject(value) && isLineId(value['id']) ? value['id'] : number, errorMessage(error));
  }
}

function keepPresent(fields: ReturnType<RowFormat['find']>): ReturnType<RowFormat['find']> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function namesOf(map: FieldMap): RowFormat['names'] {
  return Object.fromEntries([...map].map(([field, { text }]) => [field, [text]]));
}

async function* readTraces(
  rows: AsyncIterable<Row>,
  format: TraceFormat,
  map: FieldMap,
  onLeftOut: ReadAnswersOptions['onLeftOut'],
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

function readTrace({ trace, number, fields, record }: CollectedTrace, map: FieldMap): InputAnswer {
  const row = (record ?? {}) as JsonObject;
  try {
    return { answered: buildAnswer(withMapped(fields, row, map), { names: namesOf(map), row: null }), error: null };
  } catch (error) {
    return failed(trace, `the trace that begins in row ${number}: ${errorMessage(error)}`);
  }
}

function failed(id: LineId | null, error: string): InputAnswer {
  return { answered: null, error: { id, error } };
}
