/** UTF-16 units that are kept. */
const LONGEST_WORDS = 160;
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Makes a title or a similar text from outside safe for any report: letters, digits and harmless punctuation, on one line. */
export function plainWords(text: string): string {
  const harmless = text.slice(0, 2 * LONGEST_WORDS).replaceAll(/[^\p{L}\p{M}\p{N} .,:;'"()/+=%@#-]+/gu, ' ');
  return harmless.trim().slice(0, LONGEST_WORDS).replace(HALF_CHARACTER, '');
}
