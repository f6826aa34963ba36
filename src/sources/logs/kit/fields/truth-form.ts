/** What the values of a truth are, besides the truths themselves: several texts in one cell, the index of an option, small letters, or yes and no in other words. Decided by the first records. */
import { strip } from '../../../../base/text/whitespace.ts';
import { readTextList } from '../../../../base/text/python-list.ts';
import { containsWords } from './likely-fields.ts';
import { nameWords } from './field-names.ts';
import { readTruth } from '../record-values.ts';
import { labelOf, letterAt, statesLetter, toIndex } from './option-places.ts';
import { findOptionPlaces, toOption, type OptionPlaces } from './truth-places.ts';
import { areSmallLetters, toCapitals } from './truth-letters.ts';
import type { TruthRow } from './truth-row.ts';
import { findTruthWords, toTruthWord, type TruthWords } from './truth-words.ts';

/** How the values of a truth are read. */
export type TruthForm =
  /** As they are. */
  | { readonly kind: 'plain' }
  /** Several truths: a list that is written as a text, or one on each line. */
  | { readonly kind: 'list' | 'lines' }
  /** The index of an option, counted from `first`, which is read as its letter from A, the label with which it begins, or its text. */
  | { readonly kind: 'index'; readonly first: 0 | 1; readonly as: 'letter' | 'label' | 'text' }
  /** Yes or no, which is read in the words of the answers. */
  | ({ readonly kind: 'words' } & TruthWords)
  /** Small letters of options, some of them several (`ce`), which are read as capitals. */
  | { readonly kind: 'letters' }
  /** The index of an option, and so is the stored answer, beside responses that name options by letters, or by numbers from 1. */
  | ({ readonly kind: 'place' } & OptionPlaces)
  /** The index of an option, and no value shows whether 0 or 1 is the first. */
  | { readonly kind: 'unknown-index' };

const PLAIN: TruthForm = { kind: 'plain' };
const HALF = 0.5;

/** @param name of the field. */
export function findTruthForm(name: string, rows: readonly TruthRow[]): TruthForm {
  const own = rows.filter(({ truth }) => truth !== null && truth !== undefined && truth !== '');
  if (own.length === 0) return PLAIN;
  const words = findTruthWords(own);
  if (words !== null) return { kind: 'words', ...words };
  const places = findOptionPlaces(own);
  if (places !== null) return { kind: 'place', ...places };
  if (areSmallLetters(own)) return { kind: 'letters' };
  return findIndex(own) ?? findSeveral(name, own) ?? PLAIN;
}

/** The truth of a record; null for none. @throws KindError for a value that is no text or list of texts. */
export function readTruthAs(
  form: TruthForm,
  value: unknown,
  options: readonly string[] | null,
): string | string[] | null {
  const other = readInForm(form, value, options);
  if (other !== null) return other;
  const texts = typeof value === 'string' ? splitTexts(form, value) : null;
  if (texts === null || texts.length === 0) return readTruth(value);
  return texts.length === 1 ? (texts[0] ?? null) : texts;
}

/** null for a value that has not the form, and for several texts. */
function readInForm(form: TruthForm, value: unknown, options: readonly string[] | null): string | null {
  if (form.kind === 'words') return toTruthWord(form, value);
  if (form.kind === 'letters') return toCapitals(value);
  if (form.kind === 'place') return toOption(form, value);
  return form.kind === 'index' && options !== null ? readIndex(form, value, options) : null;
}

/** null for a value that is the index of none of the options. */
function readIndex(
  { first, as }: Extract<TruthForm, { readonly kind: 'index' }>,
  value: unknown,
  options: readonly string[],
): string | null {
  const at = toIndex(value) - first;
  if (!(Number.isInteger(at) && at >= 0 && at < options.length)) return null;
  const option = options[at] ?? '';
  return as === 'letter' ? letterAt(at) : as === 'label' ? labelOf(option) : option;
}

function splitTexts({ kind }: TruthForm, value: string): string[] | null {
  if (kind === 'list') return readTextList(value);
  if (kind !== 'lines') return null;
  return value
    .split('\n')
    .map((line) => strip(line))
    .filter((line) => line !== '');
}

/** Names of several truths in one value. */
const SEVERAL: ReadonlySet<string> = new Set(
  'aliases alternatives answers golds keys labels outputs references refs responses solutions targets truths'.split(
    ' ',
  ),
);
/** Characters of a line of a text that is more than a truth, such as a worked solution. */
const LONGEST_LINE = 100;

/** null for values that are one truth each; also where answers repeat the whole text. */
function findSeveral(name: string, rows: readonly TruthRow[]): TruthForm | null {
  const texts = rows.flatMap(({ truth, answers }) =>
    typeof truth === 'string' && !answers.some((answer) => answer.includes(strip(truth))) ? [truth] : [],
  );
  if (texts.filter((text) => readTextList(text) !== null).length > HALF * rows.length) return { kind: 'list' };
  const last = nameWords(name).findLast((word) => word !== '') ?? '';
  const areShort = texts.every((text) => text.split('\n').every((line) => line.length <= LONGEST_LINE));
  return SEVERAL.has(last) && areShort && texts.some((text) => strip(text).includes('\n')) ? { kind: 'lines' } : null;
}

/** Characters at the end of an answer in which a number is looked for: others have numbers of steps. */
const NUMBER_END = 100;
/** By how much more answers must have the options that one base names. */
const CLEARLY = 0.2;

/** null for truths that are no index, and for those that answers state as they are. */
function findIndex(rows: readonly TruthRow[]): TruthForm | null {
  const indexed = rows.flatMap(({ truth, options, answers }) =>
    options === null ? [] : [{ at: toIndex(truth), options, answers }],
  );
  if (indexed.length < rows.length || indexed.some(({ at, options }) => !(at <= options.length))) return null;
  if (indexed.filter(({ at, options }) => options.includes(String(at))).length >= HALF * indexed.length) return null;
  const share = (states: (row: (typeof indexed)[number]) => boolean): number =>
    indexed.filter(states).length / indexed.length;
  const byBase = ([0, 1] as const).map((first) => ({
    first,
    letters: share(({ at, options, answers }) => at - first < options.length && statesLetter(answers, at - first)),
    labels: share(({ at, options, answers }) => answers.includes(labelOf(options[at - first] ?? '') ?? '')),
    texts: share(({ at, options, answers }) => answers.some((one) => containsWords(one, options[at - first] ?? ''))),
  }));
  const numbers = share(({ at, answers }) => answers.some((one) => containsWords(one.slice(-NUMBER_END), String(at))));
  const rank = ({ letters, labels, texts }: Omit<(typeof byBase)[number], 'first'>): number =>
    Math.max(letters, labels, texts);
  const [best, other] = byBase.toSorted((a, b) => rank(b) - rank(a));
  if (best === undefined || other === undefined || rank(best) <= numbers) return null;
  const first = findFirst(indexed) ?? (rank(best) - rank(other) >= CLEARLY ? best.first : null);
  if (first === 'none') return null;
  const read = byBase.find((one) => one.first === first);
  if (read === undefined) return { kind: 'unknown-index' };
  const isText = read.texts > Math.max(read.letters, read.labels);
  return { kind: 'index', first: read.first, as: isText ? 'text' : read.labels > read.letters ? 'label' : 'letter' };
}

/** The base that the values show: 0 is the first where it occurs, and 1 where the number of the options does; "none" where both do. */
function findFirst(
  rows: readonly { readonly at: number; readonly options: readonly string[] }[],
): 0 | 1 | 'none' | null {
  const hasZero = rows.some(({ at }) => at === 0);
  const hasLast = rows.some(({ at, options }) => at === options.length);
  if (hasZero && hasLast) return 'none';
  if (hasZero) return 0;
  return hasLast ? 1 : null;
}
