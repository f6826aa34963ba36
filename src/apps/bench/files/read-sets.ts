/** Reads the files of questions and examples of a benchmark. */
import { InputError } from '../../../base/core/errors.ts';
import { parseFieldMap } from '../../../sources/rows/field-map.ts';
import type { ExamplesRecord } from '../documents/benchmark-file.ts';
import { QUESTION_FIELDS } from './field-names.ts';
import type { QuestionMap } from './guess-fields.ts';
import type { LocatedBenchmark, LocatedSet } from './locate.ts';
import { Problems } from './problems.ts';
import { readQuestions, type FileQuestions } from './read-questions.ts';

type FieldNames = Readonly<Record<string, string>>;

export interface ReadSetsOptions {
  /** Words of `--map`; they replace those of the file. */
  readonly map: readonly string[];
  /** Called for each file of which fields were guessed, with the names by field. */
  readonly onGuess?: ((file: string, fields: FieldNames) => void) | undefined;
  /** Called with a sentence about a file with more than texts. */
  readonly onWarning?: ((sentence: string) => void) | undefined;
}

/** A set as it was read. */
export interface ReadSet {
  readonly set: LocatedSet;
  readonly file: FileQuestions;
}

/** @throws InputError with all problems of all files. */
export async function readSets(
  { record, sets }: LocatedBenchmark,
  { map, onGuess, onWarning }: ReadSetsOptions,
): Promise<ReadSet[]> {
  const problems = new Problems();
  const found: ReadSet[] = [];
  for (const set of sets) {
    const options = { map: joinMaps([record.map, set.map], map), truth: record.truth };
    const file = await problems.attemptLater(() => readQuestions(set.file, options));
    if (file === null) continue;
    if (Object.keys(file.guessed).length > 0) onGuess?.(set.file, file.guessed);
    if (file.warning !== null) onWarning?.(file.warning);
    found.push({ set, file: { ...file, questions: file.questions.slice(0, set.limit) } });
  }
  problems.check();
  return found;
}

/** The examples of a condition for a set. @throws InputError if none are named, or the file cannot be read. */
export async function readExamples(
  { record, fromHere }: LocatedBenchmark,
  { set }: ReadSet,
  { file, map }: ExamplesRecord,
  where: string,
): Promise<FileQuestions> {
  const path = file === undefined ? set.examples : fromHere(file);
  if (path === undefined)
    throw new InputError(`${where}: names no file of examples, and neither does the set ${set.name}; add file.`);
  return await readQuestions(path, { map: joinMaps([map], []), truth: record.truth });
}

/** The last one counts for a field that several name. */
function joinMaps(maps: readonly (FieldNames | undefined)[], words: readonly string[]): QuestionMap {
  const fields = Object.entries(Object.assign({}, ...maps) as FieldNames).map(([field, path]) => `${field}=${path}`);
  const example = 'question=inputs.question or groundTruth=answers.text';
  return new Map([
    ...parseFieldMap(fields, QUESTION_FIELDS, example),
    ...parseFieldMap(words, QUESTION_FIELDS, example),
  ]);
}
