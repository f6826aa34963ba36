/** Reads a record of a file of questions, apart from its answer. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { readPath } from '../../../sources/rows/path.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { QuestionField } from './field-names.ts';
import { fieldWords } from './field-words.ts';
import { isAbsent, type QuestionFields } from './guess-fields.ts';
import { plainText, readChoices, type Choices } from './values.ts';

/** A row before its answer is read. */
export interface QuestionRow {
  readonly place: string;
  readonly row: JsonObject;
  readonly id: string;
  readonly question: string;
  readonly context: string | null;
  readonly choices: Choices | null;
}

/** @throws TypeError that names a field that is missing or has another type. */
export function readQuestionRow(
  place: string,
  row: JsonObject,
  position: string,
  { paths, choiceColumns }: QuestionFields,
): QuestionRow {
  const valueOf = (field: QuestionField): unknown => {
    const path = paths.get(field);
    return path === undefined ? undefined : readPath(row, path);
  };
  const textOf = (field: QuestionField): string => {
    const text = plainText(valueOf(field));
    if (text === null)
      throw new TypeError(`${fieldWords(field, paths)} is missing, or not a text with something in it`);
    return text;
  };
  return {
    place,
    row,
    id: paths.has('id') ? textOf('id') : position,
    question: textOf('question'),
    context: paths.has('context') ? textOf('context') : null,
    choices: choiceColumns === null ? readChoiceField(valueOf('choices'), paths) : fromColumns(row, choiceColumns),
  };
}

function readChoiceField(value: unknown, paths: QuestionFields['paths']): Choices | null {
  if (!paths.has('choices') || isAbsent(value)) return null;
  try {
    return readChoices(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(`${fieldWords('choices', paths)} ${error.message}`, { cause: error });
  }
}

/** A question may have fewer choices than columns: the last ones are empty. */
function fromColumns(row: JsonObject, columns: readonly string[]): Choices {
  const texts = columns.map((column) => plainText(row[column]));
  const end = texts.findLastIndex((text) => text !== null) + 1;
  const missing = columns[texts.slice(0, end).indexOf(null)];
  if (end < 2 || texts.slice(0, end).includes(null))
    throw new TypeError(`the choice ${inertLine(missing ?? columns[end] ?? '')} is empty`);
  return { texts: texts.slice(0, end) as string[], labels: null };
}
