/** Which paths of records may be the choices, the question, the task or the label, by their names and values. Only for advice: what is proposed is tried before it is named. */
import type { MappedField } from '../../../../base/core/log-fields.ts';
import { nameWords } from './field-names.ts';
import { findLabel, listOtherLabels } from './likely-fields.ts';
import { readPath } from '../mapped-values.ts';
import { KindError, readList, type LogRecord } from '../record-values.ts';
import { valuesAt, type ValuePath } from './value-paths.ts';

/** What is known of the records in which a field is looked for. */
export interface RecordsWithout {
  readonly records: readonly LogRecord[];
  /** Paths to texts that are no other field. */
  readonly paths: readonly ValuePath[];
  /** The responses and the truths. */
  readonly response: ValuePath;
  readonly truth: ValuePath;
  /** The tasks of which the task must be one. */
  readonly tasks: readonly string[];
}

/** The paths that may be the field, the most probable first; none for fields that are not looked for. */
export function listRole(field: MappedField, known: RecordsWithout): string[] {
  if (field === 'choices') return listChoices(known);
  if (field === 'task') return listTasks(known);
  if (field === 'question') return listQuestions(known);
  if (field !== 'label') return [];
  const { paths, response, truth } = known;
  const named = findLabel(paths, response, truth);
  return [...new Set([...(named === undefined ? [] : [named]), ...listOtherLabels(paths, response, truth)])];
}

const CHOICES: ReadonlySet<string> = new Set(
  'alternatives answers candidates choice choices option options opts selections'.split(' '),
);
const LETTER = /^[A-Z]$/;
/** The least share of the truths that must be a choice, or the letter of one. */
const MOST_ARE_CHOICES = 0.8;

/** Lists and objects of texts that are named like choices or contain the truths. */
function listChoices({ records, paths, truth: { texts: truths } }: RecordsWithout): string[] {
  const all = new Set(paths.flatMap(({ path }) => [path, ...listParents(path)]));
  return ranked([...all], (path) => {
    const values = records.map((record) => readPath(record, path) ?? null);
    const lists = values.map(readChoices);
    if (values.some((value, at) => value !== null && lists[at] === null)) return 0;
    const known = lists.flatMap((list, at) => (list === null ? [] : [{ list, truth: truths[at] ?? '' }]));
    if (known.length === 0) return 0;
    const share = known.filter(({ list, truth }) => isChoice(truth, list)).length / known.length;
    const isNamed = nameWords(path).some((word) => CHOICES.has(word));
    return (isNamed ? 1 : 0) + (share >= MOST_ARE_CHOICES && (isNamed || !areObjects(values)) ? 2 : 0);
  });
}

/** null for what cannot be the choices of a question. */
function readChoices(value: unknown): string[] | null {
  if (typeof value === 'number' || typeof value === 'boolean') return null;
  try {
    const list = value === null ? [] : readList(value);
    return list.length > 1 && new Set(list).size === list.length ? list : null;
  } catch (error) {
    if (error instanceof KindError) return null;
    throw error;
  }
}

function isChoice(truth: string, list: readonly string[]): boolean {
  if (list.includes(truth)) return true;
  return LETTER.test(truth) && truth.charCodeAt(0) - 'A'.charCodeAt(0) < list.length;
}

/** Whether a value is an object whose names are no letters, such as counts of tokens. */
function areObjects(values: readonly unknown[]): boolean {
  return values.some(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !Object.keys(value).every((name) => LETTER.test(name)),
  );
}

/** The paths of the objects and lists that a path leads through. */
function listParents(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index)).toReversed();
}

/** The paths at which records name one of the tasks. */
function listTasks({ paths, tasks }: RecordsWithout): string[] {
  const byPath = new Map(paths.map(({ path, texts }) => [path, texts]));
  return ranked([...byPath.keys()], (path) => {
    const texts = byPath.get(path) ?? [];
    return texts.filter((text) => text !== undefined && tasks.includes(text)).length;
  });
}

const QUESTIONS: ReadonlySet<string> = new Set(
  'ask asked input inst instruction instructions problem prompt q query question stem task user'.split(' '),
);
/** The beginning of a list of options. */
const FIRST_OPTION = /^[ \t]*\(?A[).:：][ \t]*\S/m;
const LONG = 10;

/** Texts that are named like questions, or that list options. */
function listQuestions({ records, paths, response, truth }: RecordsWithout): string[] {
  const ofChats = paths.flatMap(({ path }) =>
    path.endsWith('[-1].content')
      ? [-2, 0].map((at) => valuesAt(records, path.replace(/\[-1\]\.content$/, `[${at}].content`)))
      : [],
  );
  const byPath = new Map([...paths, ...ofChats].map(({ path, texts }) => [path, texts]));
  return ranked([...byPath.keys()], (path) => {
    const texts = (byPath.get(path) ?? []).filter((text) => text !== undefined);
    const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);
    if (path === response.path || path === truth.path || length < LONG) return 0;
    const isNamed = nameWords(path).some((word) => QUESTIONS.has(word));
    return (
      (isNamed || ofChats.some((one) => one.path === path) ? 1 : 0) +
      (texts.some((text) => FIRST_OPTION.test(text)) ? 2 : 0)
    );
  });
}

/** The paths with a score above 0, the highest first. */
function ranked(paths: readonly string[], score: (path: string) => number): string[] {
  const scored = paths.map((path) => ({ path, score: score(path) })).filter((one) => one.score > 0);
  return scored.toSorted((a, b) => b.score - a.score).map(({ path }) => path);
}
