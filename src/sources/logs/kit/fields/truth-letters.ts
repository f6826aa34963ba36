/** Truths that are small letters of options, of which some are several without anything between them: `ce`. A single text such as `be` may be a word; the other truths show what it is. */
import { strip } from '../../../../base/text/whitespace.ts';
import type { TruthRow } from './truth-row.ts';

const LETTER = /^[a-j]$/;
const SEPARATOR = /\s*[,;/、，]\s*|\s+/;
/** The least share of truths that are one letter, and of those that are letters. */
const MOST_SINGLE = 0.5;
const MOST = 0.9;

/** Whether truths are letters, some of them several. No list has a letter beyond those that are truths alone. */
export function areSmallLetters(rows: readonly TruthRow[]): boolean {
  const truths = rows.map(({ truth }) => readSmallLetters(truth));
  const single = truths.flatMap((letters) => (letters?.length === 1 ? letters : []));
  const last = single.toSorted().at(-1) ?? '';
  const several = truths.filter((letters) => letters !== null && letters.length > 1);
  return (
    several.length > 0 &&
    single.length >= MOST_SINGLE * rows.length &&
    single.length + several.length >= MOST * rows.length &&
    several.every((letters) => letters?.every((letter) => letter <= last))
  );
}

/** The letters as capitals; null for a value that is anything else. */
export function toCapitals(value: unknown): string | null {
  return readSmallLetters(value)?.join('').toUpperCase() ?? null;
}

/** The letters of a truth, each once and in their order. */
function readSmallLetters(value: unknown): readonly string[] | null {
  if (typeof value !== 'string') return null;
  const text = strip(value);
  const letters = SEPARATOR.test(text) ? text.split(SEPARATOR) : text.split('');
  const isList = letters.length > 0 && letters.every((letter) => LETTER.test(letter));
  return isList && new Set(letters).size === letters.length ? letters.toSorted() : null;
}
