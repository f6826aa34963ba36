/** Reads a file of questions: JSON lines, a JSON list, CSV, TSV or Parquet. No missing value is guessed. */
import { InputError } from '../../../base/core/errors.ts';
import type { JsonObject } from '../../../base/core/json-line.ts';
import { findContainer, type Container } from '../../../sources/rows/container.ts';
import { describeRow } from '../../../sources/rows/field-map.ts';
import { isObject } from '../../../sources/rows/is-object.ts';
import { openRowSource } from '../../../sources/rows/open-row-source.ts';
import { readRows } from '../../../sources/rows/read-rows.ts';
import { plainName } from '../../../sources/logs/kit/fields/field-names.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { TruthForm } from '../documents/benchmark-file.ts';
import { readQuestionRow, type QuestionRow } from './question-row.ts';
import { KNOWN_NAMES, type QuestionField } from './field-names.ts';
import { findFields, type QuestionFields, type QuestionMap } from './guess-fields.ts';
import { mediaWarning } from './media.ts';
import { Problems } from './problems.ts';
import { readTruths, type ReadTruths } from './read-truths.ts';

/** A question of a file. */
export interface FileQuestion {
  /** File and line, for errors. */
  readonly place: string;
  readonly id: string;
  readonly question: string;
  /** The text that it is about; null for none. */
  readonly context: string | null;
  /** null for a question without choices. */
  readonly choices: readonly string[] | null;
  /** The indices of the right choices; null for a question without choices. */
  readonly right: readonly number[] | null;
  /** The accepted answers, at least one; of choices, the texts of the right ones. */
  readonly accepted: readonly string[];
  readonly row: JsonObject;
}

export interface FileQuestions {
  readonly name: string;
  readonly questions: readonly FileQuestion[];
  readonly fields: QuestionFields;
  /** What was guessed, in words by field. */
  readonly guessed: Readonly<Record<string, string>>;
  /** What the questions have that no model gets, as a sentence; null for nothing. */
  readonly warning: string | null;
}

export interface QuestionOptions {
  readonly map: QuestionMap;
  /** How a record names the right choice; without it, what fits all records. */
  readonly truth?: TruthForm | undefined;
}

const EXPECTED = { rows: 'questions', advice: 'check the path; "audit bench" lists the benchmarks' };
/** How many rows decide about the fields. */
const FIRST_ROWS = 100;

/** @throws InputError with all problems of the file. */
export async function readQuestions(file: string, { map, truth }: QuestionOptions): Promise<FileQuestions> {
  const name = inertLine(file);
  const source = await openRowSource(file, EXPECTED);
  const container = findContainer(source.start, isQuestion);
  const problems = new Problems();
  const found: { place: string; row: JsonObject; key: string | null }[] = [];
  for await (const { number, key, value, problem } of readRows(source, container)) {
    const place = `${name}, ${container.kind === 'lines' ? 'line' : 'row'} ${number}`;
    if (isObject(value)) found.push({ place, row: value, key });
    else problems.add(`${place}: ${problem ?? 'not a JSON object'}; correct it, or leave it out.`);
  }
  problems.check();
  if (found.length === 0)
    throw new InputError(`${name}: has no question; write one a line, or a table with a header line.`);
  const fields = findFields(found.slice(0, FIRST_ROWS).map(({ row }) => row), map); // prettier-ignore
  checkFound(name, fields, found[0]?.row ?? {});
  const rows = found.flatMap(({ place, row, key }, at) => {
    const read = problems.attempt(
      () => readQuestionRow(place, row, key ?? String(at + 1), fields),
      (message) => `${place}: ${message}; correct it, or leave the record out.`,
    );
    return read ?? [];
  });
  addRepeatedIds(rows, problems);
  const truths = readTruths(name, rows, fields, { truth, isTable: isTable(container) }, problems);
  problems.check();
  return {
    name,
    questions: rows.map((row, at) => withTruth(row, truths, at)),
    fields,
    guessed: describeGuess(fields, truths),
    warning: mediaWarning(
      name,
      rows.map(({ row }) => row),
    ),
  };
}

function isTable({ kind }: Container): boolean {
  return kind === 'table';
}

/** Whether an object is a question, whatever lists it contains: the first name of the question counts. */
function isQuestion(row: JsonObject): boolean {
  const names = new Set(Object.keys(row).map(plainName));
  return KNOWN_NAMES.question.some((known) => names.has(known));
}

function checkFound(name: string, { paths, choiceColumns }: QuestionFields, first: JsonObject): void {
  const missing = (field: QuestionField): InputError =>
    new InputError(
      `${name}: no field for the ${field === 'question' ? 'question' : 'answer'}; ${describeRow(first, 'the first record')}; name it with --map ${field}=PATH.`,
    );
  if (!paths.has('question')) throw missing('question');
  if (!paths.has('groundTruth') && !paths.has('answerIndex')) throw missing('groundTruth');
  if (paths.has('answerIndex') && !paths.has('choices') && choiceColumns === null)
    throw new InputError(`${name}: --map answerIndex needs choices; name their field with --map choices=PATH.`);
}

function addRepeatedIds(rows: readonly QuestionRow[], problems: Problems): void {
  const seen = new Map<string, string>();
  for (const { id, place } of rows) {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, place);
    else
      problems.add(`${place}: has the id ${inertLine(JSON.stringify(id))} of ${first}; give each question another id.`);
  }
}

function withTruth({ choices, ...row }: QuestionRow, { answers }: ReadTruths, at: number): FileQuestion {
  const { right, accepted } = answers[at] ?? { right: null, accepted: [] };
  return { ...row, choices: choices?.texts ?? null, right, accepted };
}

function describeGuess({ guessed }: QuestionFields, { note }: ReadTruths): Record<string, string> {
  if (note === null) return guessed;
  const field = guessed['answerIndex'] === undefined ? 'groundTruth' : 'answerIndex';
  return { ...guessed, [field]: `${guessed[field] ?? 'answer'} (${note})` };
}
