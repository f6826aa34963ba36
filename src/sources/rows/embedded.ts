/** Lists and objects that a table or an attribute contains as text: JSON, or as Python prints them. */
import { parsePythonLiteral } from './python-literal.ts';

const START = /^\s*(?:[[{(]|array\(|Document\()/;

/** What JSON never begins with. */
const PYTHON_START = /^\s*[[{(]\s*'/;

/** The list or object that a text contains; the text itself where it contains none. */
export function readEmbedded(text: string): unknown {
  if (!START.test(text)) return text;
  return (PYTHON_START.test(text) ? null : parseJson(text)) ?? parsePythonLiteral(text) ?? text;
}

function parseJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
