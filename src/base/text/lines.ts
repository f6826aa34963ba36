/** Line breaks of Python's `str.splitlines()`: more than JavaScript's, and not U+001F. */
const BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** `text.splitlines()`: the lines without their breaks; a break at the very end opens no further line. */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(BREAK);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
