/** Single matches of a global expression. */

/** The first match of a global expression: Python's `re.search`. */
export function firstMatch(expression: RegExp, text: string): RegExpExecArray | null {
  expression.lastIndex = 0;
  return expression.exec(text);
}

/**
 * The last match of a global expression that never matches nothing: `re.findall(…)[-1]`. Only that match becomes an object, because a
 * hostile text can contain tens of thousands of them.
 */
export function lastMatch(expression: RegExp, text: string): RegExpExecArray | null {
  expression.lastIndex = 0;
  let found = false;
  let from = 0;
  let next = 0;
  while (expression.test(text)) {
    found = true;
    from = next;
    next = expression.lastIndex;
  }
  if (!found) return null;
  expression.lastIndex = from;
  return expression.exec(text);
}
