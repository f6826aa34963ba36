/**
 * Finds which choice is right. Files name it by its letter, its label, its text, or its number from 0 or from 1. All records of a
 * file are read in one form: the first one that fits all of them.
 */
import type { TruthForm } from '../documents/benchmark-file.ts';
import type { Choices } from './values.ts';

/** What names the right choice of a record, and its choices. */
export interface NamedChoice {
  readonly choices: Choices;
  /** Several if several choices are right. */
  readonly names: readonly string[];
}

/** In words, for sentences. */
export const TRUTH_WORDS: Readonly<Record<TruthForm, string>> = {
  letter: 'the letter of a choice',
  text: 'the text of a choice',
  'index-from-0': 'the number of a choice, from 0',
  'index-from-1': 'the number of a choice, from 1',
};

/** In the order in which they are tried. */
const FORMS: readonly TruthForm[] = ['letter', 'index-from-0', 'index-from-1', 'text'];

/** The index of the choice with this name; null if there is none. */
export function findChoice(form: TruthForm, name: string, { texts, labels }: Choices): number | null {
  const index = indexOf(form, name.trim(), texts, labels);
  return index >= 0 && index < texts.length ? index : null;
}

function indexOf(form: TruthForm, name: string, texts: readonly string[], labels: readonly string[] | null): number {
  switch (form) {
    case 'letter':
      return labels?.includes(name) === true ? labels.indexOf(name) : letterIndex(name);
    case 'text':
      return texts.findIndex((text) => text.trim() === name);
    default:
      return /^\d{1,3}$/.test(name) ? Number(name) - (form === 'index-from-1' ? 1 : 0) : -1;
  }
}

/** Of A or a, also in brackets or with a full stop. */
function letterIndex(name: string): number {
  const [, letter] = /^\(?([A-Za-z])[).]?$/.exec(name) ?? [];
  return letter === undefined ? -1 : letter.toUpperCase().charCodeAt(0) - 0x41;
}

/** The form of a file, or why there is none. */
export type FoundForm =
  | { readonly form: TruthForm }
  /** Two forms fit all records and name different choices. */
  | { readonly between: readonly TruthForm[] }
  /** The form that fits most records; not all. */
  | { readonly nearest: TruthForm };

/** @param records at least one. */
export function findTruthForm(records: readonly NamedChoice[]): FoundForm {
  const fits = FORMS.map((form) => ({ form, count: records.filter((record) => isReadable(form, record)).length }));
  const whole = fits.filter(({ count }) => count === records.length).map(({ form }) => form);
  const [first] = whole;
  if (first === undefined) {
    const [nearest] = fits.toSorted((a, b) => b.count - a.count);
    return { nearest: nearest?.form ?? 'letter' };
  }
  // Numbers that fit from 0 and from 1 are evidence for neither. A number that is the text of a choice, too, is an index.
  const between = whole.filter((form) => form.startsWith('index'));
  return first.startsWith('index') && between.length > 1 ? { between } : { form: first };
}

function isReadable(form: TruthForm, { choices, names }: NamedChoice): boolean {
  return names.every((name) => findChoice(form, name, choices) !== null);
}
