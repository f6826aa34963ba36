/** Values of group keys as words of a link. */
import type { GroupField, GroupValue } from './trial.ts';

/** The words for an unknown value and for an empty one, which an address would lose; no store has them as names. */
const UNKNOWN = '\0';
const EMPTY = '\u0001';

export function valueWord(value: GroupValue | undefined): string {
  if (value === '') return EMPTY;
  return value === null || value === undefined ? UNKNOWN : String(value).toWellFormed();
}

/** The same for readers; not inert yet. */
export function wordLabel(word: string): string {
  if (word === EMPTY) return '(empty)';
  return word === UNKNOWN ? '–' : word;
}

/** The value of a word: what {@link valueWord} was given. */
export function wordValue(field: GroupField, word: string): GroupValue {
  if (word === UNKNOWN) return null;
  if (field === 'temperature') return Number(word);
  return word === EMPTY ? '' : word;
}
