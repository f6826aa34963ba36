/** Finds the answer of an object that is no JSON, because its texts have line breaks or backslashes that JSON does not allow. */
import type { Place } from './objects.ts';

/** The name of a field for the answer, in quotes and with its colon. */
const NAME = /"(?:final[\s_-]?)?(?:answer|choice|result|output)"\s{0,9}:\s{0,9}/gi;
/** A text or a number, up to the end of the member. */
const VALUE = /("(?:[^"\\\n]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?)\s{0,9}(?:,\s{0,9}"|\})/y;

/** The value of the last such field; null where there is none. @param from the end of the last object that is JSON. */
export function findLooseField(text: string, from: number): Place | null {
  const open = text.indexOf('{', from);
  if (open === -1) return null;
  for (const { index, 0: name } of [...text.slice(open).matchAll(NAME)].toReversed()) {
    const start = open + index + name.length;
    VALUE.lastIndex = start;
    const value = VALUE.exec(text)?.[1];
    if (value !== undefined) return { start, end: start + value.length };
  }
  return null;
}

/** The text of such a value: of escapes, only those of quotes and backslashes count, because others may be commands of LaTeX. */
export function readLooseText(written: string): string {
  return written.replaceAll(/\\(["\\])/g, '$1');
}
