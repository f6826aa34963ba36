/** Values that are true or false, or 1 or 0: labels, classes, and flags about answers. */

const WORD = /^(?:true|false)$/i;
const DIGIT = /^[01](?:\.0+)?$/;

/** What pandas writes for a value that is missing. */
const MISSING = /^(?:nan)?$/i;

/** Whether all values that are there are true or false, in JSON or as Python writes them; false without any. */
export function areTrueOrFalse(values: readonly unknown[]): boolean {
  const own = values.map(String).filter((text) => !MISSING.test(text));
  return own.length > 0 && own.every((text) => WORD.test(text));
}

/** Whether all values are 1 or 0, also as 1.0; false without any. */
export function areOneOrZero(values: readonly unknown[]): boolean {
  return values.length > 0 && values.every((value) => DIGIT.test(String(value)));
}

export function isFlag(value: unknown): boolean {
  return WORD.test(String(value)) || DIGIT.test(String(value));
}
