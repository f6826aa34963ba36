/** The place of the brace that closes the one at `open`, counting every brace as one; −1 for none before `end`. */
export function findClosingBrace(text: string, open: number, end = text.length): number {
  let depth = 0;
  for (let at = open; at < end; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return -1;
}
