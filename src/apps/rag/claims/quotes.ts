/** Finds quotes in a text. */

/** A mark for something that was left out. */
const ELLIPSIS = /(?:…|\.{3,}|・{3,}|⋯)+/u;
/** Pairs of marks that models put around a quote. */
const MARKS = /^[「『“"'‘]+|[」』”"'’]+$/gu;

/**
 * Whether a quote occurs in a text. Whitespace, letter case and the width of characters (NFKC) are ignored, and so are quotation marks around
 * the quote. The parts around an ellipsis must occur in their order. A quote without any other character does not occur.
 */
export function occurs(quote: string, text: string): boolean {
  const folded = fold(text);
  const parts = quote
    .split(ELLIPSIS)
    .map((part) => fold(part.trim().replaceAll(MARKS, '')))
    .filter((part) => part !== '');
  let from = 0;
  for (const part of parts) {
    const at = folded.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return parts.length > 0;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}
