/** Values of records as choices and accepted answers. */
import { isObject } from '../../../sources/rows/is-object.ts';
import { readEmbedded } from '../../../sources/rows/embedded.ts';
import { strip } from '../../../base/text/whitespace.ts';
import { describeKind } from '../set-files.ts';

export interface Choices {
  readonly texts: readonly string[];
  /** The names that the file gives them, such as those of ARC; null for none. */
  readonly labels: readonly string[] | null;
}

/** The value as a text, if it is a number or a text with something in it; otherwise null. */
export function plainText(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && strip(text) !== '' ? text : null;
}

/**
 * A list of texts, a list of `{label, text}`, `{label: […], text: […]}`, an object of texts by their labels, or a text that contains one of these or
 * lettered lines.
 * @throws TypeError, whose message follows the name of the field, for anything else and for fewer than two choices.
 */
export function readChoices(value: unknown): Choices {
  const { texts, labels } = findChoices(typeof value === 'string' ? readEmbedded(value) : value);
  if (texts.length < 2) throw new TypeError('has fewer than two choices');
  if (new Set(labels ?? []).size < (labels?.length ?? 0)) throw new TypeError('has two choices with one label');
  return { texts, labels };
}

function findChoices(value: unknown): Choices {
  if (Array.isArray(value)) {
    if (!value.every(isObject)) return { texts: value.map(choiceText), labels: null };
    return { texts: value.map(({ text }) => choiceText(text)), labels: value.map(({ label }) => choiceText(label)) };
  }
  if (typeof value === 'string') return letteredLines(value);
  if (!isObject(value)) throw new TypeError(`is ${describeKind(value)}, not a list of choices`);
  const { text, label } = value;
  if (!Array.isArray(text)) return { texts: Object.values(value).map(choiceText), labels: Object.keys(value) };
  const labels = Array.isArray(label) ? label.map(choiceText) : null;
  if (labels !== null && labels.length !== text.length)
    throw new TypeError('has another number of labels than of texts');
  return { texts: text.map(choiceText), labels };
}

/** `A. red`, `(b) green`, `c 青`. */
const LETTERED = /^\(?([A-Za-z])[).:．、]?[ \t\u3000]+(\S.*)$/;

/** Choices of which each is a line, from A on. */
function letteredLines(text: string): Choices {
  const lines = text.trim().split(/\r?\n/).map((line) => LETTERED.exec(line.trim())); // prettier-ignore
  const texts = lines.flatMap((line, at) =>
    line?.[1]?.toUpperCase() === String.fromCharCode(0x41 + at) ? [line[2] ?? ''] : [],
  );
  if (lines.length < 2 || texts.length < lines.length)
    throw new TypeError('is a text, not a list of choices or a line for each of them');
  return { texts, labels: null };
}

function choiceText(value: unknown): string {
  const text = plainText(value);
  if (text === null)
    throw new TypeError(`has a choice that is ${describeKind(value)}, not a text with something in it`);
  return text;
}

/**
 * The accepted answers: a text or number, a list of them, `{text: […]}` of SQuAD, or `{value, aliases}` of TriviaQA.
 * @param isTable whether a text may contain such a list.
 * @throws TypeError, whose message follows the name of the field, for anything else.
 */
export function readAccepted(value: unknown, isTable: boolean): readonly string[] {
  const inner = isTable && typeof value === 'string' ? readEmbedded(value) : value;
  if (inner === undefined) throw new TypeError('is missing');
  const found = listAccepted(inner).map(plainText);
  if (found.length === 0) throw new TypeError('has no accepted answer');
  if (found.includes(null))
    throw new TypeError(`is ${describeKind(inner)}, not a text with something in it or a list of such texts`);
  return [...new Set(found as string[])];
}

function listAccepted(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const { text, value: first, aliases } = value;
  if (Array.isArray(text)) return text;
  return first === undefined ? [value] : [first, ...(Array.isArray(aliases) ? aliases : [])];
}
