/** How the choices of a question are written, a line each, and what names them. */
import type { LetterForm } from '../documents/benchmark-file.ts';

interface Letters {
  /** The name of the choice at an index: what the stored ground truth is. */
  nameOf(this: void, index: number): string;
  /** Its line. */
  lineOf(this: void, name: string, choice: string): string;
  readonly most: number;
}

const CIRCLED_ONE = 0x2460;
const capital = (index: number): string => String.fromCharCode(0x41 + index);

const LETTERS: Readonly<Record<LetterForm, Letters>> = {
  'A.': { nameOf: capital, lineOf: (name, choice) => `${name}. ${choice}`, most: 26 },
  'A)': { nameOf: capital, lineOf: (name, choice) => `${name}) ${choice}`, most: 26 },
  '(A)': { nameOf: capital, lineOf: (name, choice) => `(${name}) ${choice}`, most: 26 },
  a: {
    nameOf: (index) => capital(index).toLowerCase(),
    lineOf: (name, choice) => `${name} ${choice}`,
    most: 26,
  },
  '①': {
    nameOf: (index) => String.fromCodePoint(CIRCLED_ONE + index),
    lineOf: (name, choice) => `${name} ${choice}`,
    most: 20,
  },
};

/** The most choices that a form has names for. */
export function mostChoices(form: LetterForm): number {
  return LETTERS[form].most;
}

export function letterOf(form: LetterForm, index: number): string {
  return LETTERS[form].nameOf(index);
}

/** Such as `A. Paris` and `B. Rome`. */
export function choiceLines(form: LetterForm, choices: readonly string[]): string {
  const { nameOf, lineOf } = LETTERS[form];
  return choices.map((choice, index) => lineOf(nameOf(index), choice)).join('\n');
}
