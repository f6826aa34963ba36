/** The places of options: indexes, and the letters that answers state. */
import { strip } from '../../../../base/text/whitespace.ts';

const INDEX = /^\d{1,2}$/;

/** The index that a value is; NaN for what is none. */
export function toIndex(value: unknown): number {
  return ['number', 'bigint', 'string'].includes(typeof value) && INDEX.test(strip(String(value)))
    ? Number(value)
    : Number.NaN;
}

/** The letter of an option, of which the first one is 0. */
export function letterAt(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}

const LABEL = /^\s*[([]?(\p{L}|\d{1,2})\s*[-.):\]]/u;

/** The letter or the number with which an option begins, such as that of another alphabet; null for an option without one. */
export function labelOf(option: string): string | null {
  return LABEL.exec(option)?.[1] ?? null;
}

/** Characters at the end of an answer in which a letter is looked for. */
const END = 300;

/** Whether an answer states the letter of an option, of which the first one is 0. A small letter counts in parentheses, or alone: "a" is a word. */
export function statesLetter(answers: readonly string[], at: number): boolean {
  if (at < 0) return false;
  const letter = letterAt(at);
  const capital = new RegExp(String.raw`(?<![\p{L}\p{N}])${letter}(?![\p{L}\p{N}])`, 'u');
  const small = new RegExp(String.raw`^\s*\(?${letter}[).:]?\s*$|\(${letter}\)`, 'i');
  return answers.some((answer) => capital.test(answer.slice(-END)) || small.test(answer.slice(-END)));
}
