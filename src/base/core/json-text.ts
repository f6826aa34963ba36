/** The one way in which commands write JSON: on a terminal or in an editor it contains no character that acts instead of being shown. */

/** DEL, C1, bidi controls, line separators and tag characters. JSON.stringify escapes C0 and lone surrogates. */
const CONTROL = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/g;

/**
 * The value as JSON. Control characters are written as `\uXXXX`, so a JSON reader gets the same value as from `JSON.stringify`.
 * @param value an object, a list, a text or a number; `undefined` and functions are not JSON.
 * @param indent spaces for each level; none gives one line.
 */
export function jsonText(value: object | string | number | null, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(CONTROL, escaped);
}

function escaped(char: string): string {
  return char.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
