/** Reads rows of which several are one answer. */
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import type { JsonObject } from '../../../base/core/json-line.ts';
import { buildAnswer } from './build-answer.ts';
import { namesOfMap, withMapped, type AnswerMap } from './field-map.ts';
import type { TraceFormat } from './format.ts';
import { failed, type InputAnswer } from './input-answer.ts';
import { isObject } from '../../../sources/rows/is-object.ts';
import type { Row } from '../../../sources/rows/read-rows.ts';
import { TraceCollector, type CollectedTrace } from './traces/collect.ts';

export interface TraceOptions {
  readonly map: AnswerMap;
  /** Called at the end with the number of traces without a question and an answer, if there are any. */
  readonly onLeftOut?: ((traces: number) => void) | undefined;
}

/** The answers, after the last row. @throws InputError if the texts of all traces are too long together. */
export async function* readTraces(
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
