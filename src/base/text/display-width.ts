/** How many columns a text takes in a terminal. */

/** Characters that take two columns: those of East Asian scripts, their punctuation, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Characters that are drawn over the one before them, or not at all. */
const EMPTY = /[\p{Mn}\p{Me}\p{Cf}]/u;
const SIGN = '…';

/** The columns of one line of text, without controls. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) width += EMPTY.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return width;
}

/** The spaces that a text lacks to take so many columns; none where it takes more. */
export function spaceAfter(text: string, columns: number): string {
  return ' '.repeat(Math.max(columns - displayWidth(text), 0));
}

/** The text, or both ends of it with … between them, in at most so many columns: names that begin alike stay different. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  const chars = Array.from(text);
  const head = fitting(chars, Math.ceil((columns - 1) / 2));
  const tail = fitting(chars.toReversed(), Math.floor((columns - 1) / 2)).toReversed();
  return `${head.join('')}${SIGN}${tail.join('')}`;
}

/** The first characters that fit. */
function fitting(chars: readonly string[], columns: number): string[] {
  let width = 0;
  const end = chars.findIndex((char) => (width += displayWidth(char)) > columns);
  return end === -1 ? [...chars] : chars.slice(0, end);
}

/** The text in lines of at most so many columns, broken at spaces. A longer word is a line. */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && displayWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
