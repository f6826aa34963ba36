/** Finds which field of a file of questions has which content, by names and values. What `--map` names is no guess. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { compilePath, readPath, type Path } from '../../../sources/rows/path.ts';
import { checkMap, type FieldMap } from '../../../sources/rows/field-map.ts';
import { plainName } from '../../../sources/logs/kit/fields/field-names.ts';
import { KNOWN_NAMES, USUAL_NAMES, type QuestionField } from './field-names.ts';
import { plainText } from './values.ts';

export type QuestionMap = FieldMap<QuestionField>;

export interface QuestionFields {
  readonly paths: ReadonlyMap<QuestionField, Path>;
  /** Columns of which each has one choice; null for none. */
  readonly choiceColumns: readonly string[] | null;
  /** What was guessed: the names by field. */
  readonly guessed: Readonly<Record<string, string>>;
}

/** A name that one field took is not offered to the next. The answer is only looked for by its index where there are choices. */
const ORDER: readonly QuestionField[] = ['choices', 'question', 'answerIndex', 'groundTruth', 'id', 'context'];

/**
 * @param rows the first ones.
 * @throws InputError for a path of the map that none of them has.
 */
export function findFields(rows: readonly JsonObject[], map: QuestionMap): QuestionFields {
  checkMap(map, rows);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const paths = new Map<QuestionField, Path>(map);
  const guessed: Record<string, string> = {};
  const columns = map.has('choices') ? null : findChoiceColumns(names);
  const hasChoices = (): boolean => columns !== null || paths.has('choices');
  for (const field of ORDER) {
    if (paths.has(field) || isNeedless(field, paths, hasChoices(), columns !== null)) continue;
    const taken = new Set([...paths.values()].map(({ text }) => text));
    const found = findPath(field, names, rows, taken);
    if (found === null) continue;
    paths.set(field, found);
    if (!USUAL_NAMES[field].includes(found.text)) guessed[field] = found.text;
  }
  if (columns !== null) guessed['choices'] = columns.join(', ');
  return { paths, choiceColumns: columns, guessed };
}

function isNeedless(
  field: QuestionField,
  paths: ReadonlyMap<QuestionField, Path>,
  hasChoices: boolean,
  hasColumns: boolean,
): boolean {
  if (field === 'choices') return hasColumns;
  if (field === 'answerIndex') return !hasChoices || paths.has('groundTruth');
  return field === 'groundTruth' && paths.has('answerIndex');
}

function findPath(
  field: QuestionField,
  names: readonly string[],
  rows: readonly JsonObject[],
  taken: ReadonlySet<string>,
): Path | null {
  const listed = KNOWN_NAMES[field].flatMap((known) =>
    known.includes('.') ? known : names.filter((name) => plainName(name) === plainName(known)),
  );
  const paths = listed.filter((name) => !taken.has(name)).map((name) => compilePath(name) ?? { text: name, steps: [] });
  return paths.find((path) => fits(field, path, rows)) ?? null;
}

/** Whether the values that are there can be the field. */
function fits(field: QuestionField, path: Path, rows: readonly JsonObject[]): boolean {
  const values = rows.map((row) => readPath(row, path)).filter((value) => !isAbsent(value));
  if (values.length === 0) return false;
  // Choices in another form are a problem to report: questions without them would be others.
  if (field === 'choices' || field === 'groundTruth') return true;
  return values.every((value) => typeof value !== 'object' && (field !== 'id' || plainText(value) !== null));
}

/** A question without choices may have an empty list. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** `A`, `option_b`, `opc` or `choice D`; `ending0`, `choice 1`. */
const LETTER_COLUMN = /^(?:option|choice|answer|opt|op)?([a-z])$/;
const NUMBER_COLUMN = /^(?:option|choice|ending|sol)(\d)$/;

/** The columns of choices in their order, from the first letter or from 0 or 1; null if there are fewer than two. */
function findChoiceColumns(names: readonly string[]): string[] | null {
  return lettered(names) ?? numbered(names);
}

function lettered(names: readonly string[]): string[] | null {
  return inOrder(names, LETTER_COLUMN, 'abcdefghijklmnopqrstuvwxyz'.split(''));
}

function numbered(names: readonly string[]): string[] | null {
  const digits = '0123456789'.split('');
  return inOrder(names, NUMBER_COLUMN, digits) ?? inOrder(names, NUMBER_COLUMN, digits.slice(1));
}

function inOrder(names: readonly string[], pattern: RegExp, marks: readonly string[]): string[] | null {
  const byMark = new Map<string, string>();
  for (const name of names) {
    const mark = pattern.exec(plainName(name))?.[1];
    if (mark !== undefined && !byMark.has(mark)) byMark.set(mark, name);
  }
  const found: string[] = [];
  for (const mark of marks) {
    const name = byMark.get(mark);
    if (name === undefined) break;
    found.push(name);
  }
  return found.length < 2 ? null : found;
}
