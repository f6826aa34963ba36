/** Whether the values of records at a name can be read as a field. */
import { INVALID_LABEL } from '../../../../base/core/trial.ts';
import type { MappedField } from '../../../../base/core/log-fields.ts';
import { DEFAULT_NAMES, GUESSED_NAMES, LAST_MESSAGE, nameWords, plainName, VAGUE_RESPONSES } from './field-names.ts';
import { readPath } from '../mapped-values.ts';
import { isFlag } from './flags.ts';
import type { RecordNames } from './record-names.ts';
import { isWeakLabel, KindError, readLabel, readList, readResponses, readText, readTruth } from '../record-values.ts';
import type { LogRecord } from '../record-values.ts';

/** Fields whose values name something. */
const NAMES_OF_THINGS: ReadonlySet<MappedField> = new Set(['model', 'dataset', 'task']);

/** Who wrote the last message of a chat. */
const LAST_ROLE = 'messages.-1.role';

/** Names of labels that are no names of truths. */
const LABEL_NAMES: ReadonlySet<string> = new Set((GUESSED_NAMES.label ?? []).map(plainName));

/** Whether the values that are there can be read as the field. */
export function fits(field: MappedField, name: string, records: readonly LogRecord[], names: RecordNames): boolean {
  const values = names.listValues(name);
  if (values.length === 0) return false;
  if (name === LAST_MESSAGE && !records.every((record) => readPath(record, LAST_ROLE) === 'assistant')) return false;
  if (field === 'label') return areLabels(name, values.flat());
  if (field === 'response') return areResponses(name, values, names);
  return !isOtherThing(field, name, values) && areReadable(field, values);
}

/** Whether the values show that a name is that of something else than the field. */
function isOtherThing(field: MappedField, name: string, values: readonly unknown[]): boolean {
  // An id that occurs twice is that of an item.
  if (field === 'id') return new Set(values).size < values.length;
  if (field === 'question') return values.every((value) => typeof value === 'number');
  if (field === 'groundTruth') return isNoTruth(name, values);
  return NAMES_OF_THINGS.has(field) && areVerdicts(values);
}

function areReadable(field: MappedField, values: readonly unknown[]): boolean {
  const read = field === 'choices' ? readList : field === 'groundTruth' ? readTruth : readText;
  const areSeveral = field === 'storedParse' && values.every(Array.isArray);
  return (areSeveral ? values.flat() : values).every((value) => isReadable(value, read));
}

/** Words of paths to what the model wrote. */
const WRITTEN_WORDS: ReadonlySet<string> = new Set('generated pred predicted prediction predictions'.split(' '));

/** Whether texts list the options of questions. */
export function areOptions(values: readonly unknown[]): boolean {
  const options = values.filter((value) => typeof value === 'string' && OPTIONS.test(value));
  return options.length >= MOST_FILES * values.length;
}

function isNoTruth(name: string, values: readonly unknown[]): boolean {
  if (LABEL_NAMES.has(plainName(name)) && (values.every(isFlag) || areVerdicts(values))) return true;
  if (nameWords(name).some((word) => WRITTEN_WORDS.has(word))) return true;
  if (areOptions(values)) return true;
  const files = values.filter((value) => typeof value === 'string' && PATH_OF_FILE.test(value));
  return files.length >= MOST_FILES * values.length;
}

/** A text that lists options. */
const OPTIONS = /\(?\bA[).:、][\s\S]+\(?\bB[).:、]/;

/** The least share of values that are files, or that list options, by which all are. */
const MOST_FILES = 0.8;

/** A file with a solution is no solution. */
const PATH_OF_FILE = /^[\w.-]+(?:\/[\w.-]+)+\.[a-z]{2,5}$/i;

/** Words of paths to what the model was given. */
const GIVEN_WORDS: ReadonlySet<string> = new Set(
  'context contexts doc docs document documents evidence evidences history passage passages prompt prompts retrieval retrieved retriever'.split(
    ' ',
  ),
);

function areResponses(name: string, values: readonly unknown[], names: RecordNames): boolean {
  if (VAGUE_RESPONSES.has(plainName(name).replace(/s$/, '')) && areOptions(values)) return false;
  if (name === 'code' && !values.every(Array.isArray) && !names.has(BESIDE_CODE)) return false;
  if (nameWords(name).some((word) => GIVEN_WORDS.has(word))) return false;
  return values.every((value) => isReadable(value, readResponses)) && (!VAGUE.has(name) || areLong(values));
}

/** Names that also mean something else than right or wrong: points, or the answer "yes". */
export const POINTS: ReadonlySet<string> = new Set('score scores reward rewards result grade points rating'.split(' '));
const MAY_BE_ANSWERS: ReadonlySet<string> = new Set('label result verdict grade flag'.split(' '));
/** With fewer values, all of them may be the same by chance. */
const FEW = 10;

/** Values that are all the same may be points, where the name means points; words such as "yes" are labels where the name means nothing else. */
export function areLabels(name: string, values: readonly unknown[]): boolean {
  if (areVerdicts(values)) return true;
  if (values.some((value) => readLabel(value) === INVALID_LABEL)) return false;
  const plain = plainName(name.slice(name.lastIndexOf('.') + 1));
  if (values.some(isWeakLabel) && MAY_BE_ANSWERS.has(plain)) return false;
  return !(POINTS.has(plain) && values.length >= FEW && new Set(values.map(String)).size === 1);
}

/** Words that mean right and wrong, and nothing else where both occur. */
const VERDICTS: readonly (readonly [right: string, wrong: string])[] = [
  ['correct', 'incorrect'],
  ['right', 'wrong'],
  ['pass', 'fail'],
  ['passed', 'failed'],
];
/** How many other values, such as REVIEW and N/A, may be among verdicts, how long they are, and their largest share. */
const MOST_OTHERS = 3;
const LONGEST_OTHER = 20;
const LARGEST_SHARE = 0.5;

/** Whether values are words for right and wrong, with few others, which are no label of their trial. */
export function areVerdicts(values: readonly unknown[]): boolean {
  const words = values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''));
  const kinds = new Set(words);
  const isPair = VERDICTS.some((pair) => pair.every((word) => kinds.has(word)));
  if (!isPair) return false;
  const others = words.filter((word) => word !== '' && !VERDICTS.flat().includes(word));
  return (
    new Set(others).size <= MOST_OTHERS &&
    others.length < LARGEST_SHARE * words.length &&
    others.every((word) => word.length <= LONGEST_OTHER) &&
    values.every((value) => typeof value === 'string')
  );
}

/** Names that also mean something shorter than a response: the code of a language, a kind of text. */
const VAGUE: ReadonlySet<string> = new Set(['code', 'gen']);
/** The `code` of math-evaluation-harness and Qwen2.5-Math is a list, or has predictions beside it. Elsewhere code is part of the question. */
const BESIDE_CODE = 'pred';
const LEAST_LENGTH = 20;

/** Whether an average value has the length of a text. */
export function areLong(values: readonly unknown[]): boolean {
  const lengths = values.flat().map((value) => String(value).length);
  return lengths.reduce((sum, length) => sum + length, 0) >= LEAST_LENGTH * lengths.length;
}

function isReadable(value: unknown, read: (value: unknown) => unknown): boolean {
  try {
    read(value);
    return true;
  } catch (error) {
    if (error instanceof KindError) return false;
    throw error;
  }
}

/** Whether all values are texts, none of which means right or wrong. */
export function hasNoLabel(names: RecordNames, name: string): boolean {
  const values = names.listValues(name).filter((value) => value !== '');
  const others = values.filter((value) => typeof value === 'string' && isNoLabel(value));
  // Classes such as "true", "false" and "half true" are no labels, and a few notes among labels are.
  const areClasses = new Set(others).size > 1 && others.length >= LARGEST_SHARE * values.length;
  return (
    values.length > 0 &&
    (others.length === values.length || (areClasses && values.every((value) => typeof value === 'string')))
  );
}

function isNoLabel(value: string): boolean {
  return readLabel(value) === INVALID_LABEL || isWeakLabel(value);
}

/** Fields of predictions, which have the classes of the label where that is the truth. */
const PREDICTIONS = ['prediction', 'pred', 'predicted', 'predicted_label', 'pred_label'];

/** The least share of predictions that are one of the classes; others are failures. */
const MOST_ARE_CLASSES = 0.8;

/** Whether a `label` is the class of a text, and a prediction has these classes, too: more than right and wrong, or true or false, or 1 or 0. */
export function isClass(names: RecordNames, label: string): boolean {
  const prediction = PREDICTIONS.map((name) => names.findLike(name)).find((name) => name !== undefined);
  const values = prediction === undefined ? [] : names.listValues(prediction);
  const classes = names.listValues(label);
  if (classes.some((one) => readLabel(one) === INVALID_LABEL)) {
    const known = new Set(classes.map(String));
    return values.filter((value) => known.has(String(value))).length > MOST_ARE_CLASSES * values.length;
  }
  const both = [...values, ...classes];
  return values.length > 0 && both.every(isFlag) && new Set(both.map((value) => typeof value)).size === 1;
}

/** Whether there are values under a usual name of truths. */
export function hasUsualTruth(names: RecordNames): boolean {
  return DEFAULT_NAMES.groundTruth.some((name) => names.has(name) && !names.areObjects(name));
}
