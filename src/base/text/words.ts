/**
 * Word characters and word edges as Python's `re` sees them: `\w` is letters, numbers and the underscore of all scripts, without
 * combining marks. JavaScript's own `\b` knows ASCII only.
 */

/** Character class body of Python's `\w`; needs the `u` flag. */
export const WORD_CLASS = '\\p{L}\\p{N}_';

const WORD = new RegExp(`^[${WORD_CLASS}]$`, 'u');

/** Whether a code point matches Python's `\w`. */
export function isWordCodePoint(codePoint: number): boolean {
  if (codePoint < 0x80) {
    return (
      (codePoint >= 97 && codePoint <= 122) ||
      (codePoint >= 65 && codePoint <= 90) ||
      (codePoint >= 48 && codePoint <= 57) ||
      codePoint === 95
    );
  }
  return WORD.test(String.fromCodePoint(codePoint));
}

/** Whether Python's `\b` matches at this offset of the text. */
export function isWordEdge(text: string, offset: number): boolean {
  return isWordBefore(text, offset) !== isWordAt(text, offset);
}

function isWordAt(text: string, offset: number): boolean {
  return offset < text.length && isWordCodePoint(text.codePointAt(offset) ?? 0);
}

function isWordBefore(text: string, offset: number): boolean {
  if (offset === 0) return false;
  const unit = text.charCodeAt(offset - 1);
  const isTrail = unit >= 0xdc00 && unit <= 0xdfff && offset > 1;
  return isWordCodePoint(isTrail ? (text.codePointAt(offset - 2) ?? 0) : unit);
}
