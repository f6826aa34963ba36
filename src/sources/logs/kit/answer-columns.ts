/** Which columns of a table without names are the answer, the truth and the label, by their values alone. Only for advice. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { INVALID_LABEL } from '../../../base/core/trial.ts';
import { readLabel } from './record-values.ts';
import type { ValuePath } from './fields/value-paths.ts';

/** With fewer rows, values agree by chance. */
const FEW = 5;
/** The longest answer of a closed set, such as a letter, and the most of them. */
const LONGEST = 20;
const MOST_VALUES = 12;
/** The least share of answers that are truths, and of labels that agree. */
const SOME = 0.2;
const NEARLY_ALL = 0.95;
/** The least labels of each kind. */
const FEW_LABELS = 2;

interface Column {
  readonly path: string;
  readonly texts: readonly string[];
  readonly values: ReadonlySet<string>;
}

interface Pair {
  readonly answer: Column;
  readonly truth: Column;
}

/** @returns null where no two columns have answers of the same closed set, or where more than two have. */
export function findAnswerColumns(paths: readonly ValuePath[]): FieldMap | null {
  const columns = paths.map(({ path, texts }): Column => {
    const own = texts.map((text = '') => text.trim());
    return { path, texts: own, values: new Set(own.filter((text) => text !== '')) };
  });
  const labels = columns.filter(areLabels);
  const answers = columns.filter((column) => isClosed(column) && !labels.includes(column));
  const pairs = answers.flatMap((one, at) =>
    answers.slice(at + 1).flatMap((other) => (areAlike(one, other) ? [inOrder(one, other)] : [])),
  );
  for (const { answer, truth } of pairs) {
    const label = labels.find(({ texts }) => isEquality(texts, answer, truth));
    if (label !== undefined) return { response: answer.path, groundTruth: truth.path, label: label.path };
  }
  const [only, another] = pairs.filter(areOftenEqual);
  if (only === undefined || another !== undefined) return null;
  return { response: only.answer.path, groundTruth: only.truth.path };
}

function areLabels({ values }: Column): boolean {
  return values.size === 2 && [...values].every((value) => readLabel(value) !== INVALID_LABEL);
}

/** Whether texts are of a closed set, such as letters. */
export function areClosed(texts: readonly (string | undefined)[]): boolean {
  const own = texts.map((text = '') => text.trim());
  return isClosed({ texts: own, values: new Set(own.filter((text) => text !== '')) });
}

function isClosed({ texts, values }: Pick<Column, 'texts' | 'values'>): boolean {
  const isRepeated = values.size > 1 && values.size <= MOST_VALUES && values.size <= texts.length / 2;
  return texts.length >= FEW && isRepeated && [...values].every((value) => value.length <= LONGEST);
}

/** Whether at least half of the values of one column are values of the other. */
function areAlike(one: Column, other: Column): boolean {
  const shared = [...one.values].filter((value) => other.values.has(value)).length;
  return 2 * shared >= Math.min(one.values.size, other.values.size);
}

/** Letters beside a longer text, such as a mark for no answer, are answers. Otherwise the truth comes first, as programs add the answer to the data. */
function inOrder(one: Column, other: Column): Pair {
  return isMixed(one) && !isMixed(other) ? { answer: one, truth: other } : { answer: other, truth: one };
}

function isMixed({ values }: Column): boolean {
  const lengths = new Set([...values].map((value) => value.length === 1));
  return lengths.size > 1;
}

/** Whether rows often have the same in both. */
function areOftenEqual({ answer, truth }: Pair): boolean {
  return answer.texts.filter((text, at) => text === truth.texts[at]).length >= SOME * answer.texts.length;
}

/** Whether labels are right exactly where the answer is the truth. */
function isEquality(texts: readonly string[], answer: Column, truth: Column): boolean {
  const known = texts.flatMap((text, at) => (text === '' ? [] : [{ label: readLabel(text), at }]));
  const agreeing = known.filter(({ label, at }) => (label === 1) === (answer.texts[at] === truth.texts[at]));
  const right = known.filter(({ label }) => label === 1).length;
  const isBoth = right >= FEW_LABELS && known.length - right >= FEW_LABELS;
  return isBoth && agreeing.length >= NEARLY_ALL * known.length;
}
