/** Searches texts for words exactly as they are written, ignoring case. */

/** Whether there is anything to look for. */
export function isSearch(words: string): boolean {
  return words.trim() !== '';
}

/** A test of texts: whether one of them has the words in it. */
export function compileSearch(words: string): (texts: readonly (string | null)[]) => boolean {
  const wanted = new RegExp(escapeRegex(words.trim()), 'iu');
  return (texts) => texts.some((text) => text !== null && wanted.test(text));
}

function escapeRegex(text: string): string {
  return text.toWellFormed().replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
