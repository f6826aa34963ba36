/** The ends of the parts of a JSON text. Source: RFC 8259. */

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** The first character that is no ordinary one of a string. */
const SPECIAL = /["\\\u0000-\u001f]/g; // eslint-disable-line no-control-regex -- they are not allowed in strings

/** The place after the whitespace at `at`. */
export function skipSpace(text: string, at: number): number {
  return skip(SPACE, text, at);
}

/** The place after the number or word at `at`; −1 for none. */
export function skipScalar(text: string, at: number): number {
  return skip(SCALAR, text, at);
}

/** The place after the string whose quote is at `at`; −1 for a string that is not closed or has a character that is not allowed. */
export function skipString(text: string, at: number): number {
  if (text[at] !== '"') return -1;
  for (let from = at + 1; from !== -1;) {
    SPECIAL.lastIndex = from;
    const special = SPECIAL.exec(text);
    if (special === null) return -1;
    if (special[0] === '"') return special.index + 1;
    from = skip(ESCAPE, text, special.index);
  }
  return -1;
}

function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
}
