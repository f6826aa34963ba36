/** Reads rows of which each is an answer. */
import { errorMessage } from '../../../base/core/errors.ts';
import { answerJsonValue, isLineId } from '../../../base/core/json-line.ts';
import { readAnsweredQuery, type AnsweredQuery } from '../records/answered-query.ts';
import { buildAnswer } from './build-answer.ts';
import { namesOfMap, withMapped, type AnswerMap } from './field-map.ts';
import type { FoundFields, RowFormat } from './format.ts';
import { failed, type InputAnswer } from './input-answer.ts';
import { isObject } from '../../../sources/rows/is-object.ts';
import type { Row } from '../../../sources/rows/read-rows.ts';

/** A line of this program's form needs an id, and values of other types are refused. */
export function readOwnLine({ value, problem }: Row): InputAnswer {
  if (problem !== null) return failed(null, problem);
  let answered: AnsweredQuery | null = null;
  const { ok, answers } = answerJsonValue(value, (input, id) => {
    answered = readAnsweredQuery(input, id);
    return { ok: true, answers: [] };
  });
  return { answered, error: ok ? null : (answers[0] as InputAnswer['error']) };
}

/** Nothing for a row that is left out. */
export function* readRow(
  { number, key, value, problem }: Row,
  format: RowFormat,
  map: AnswerMap,
): Generator<InputAnswer> {
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
