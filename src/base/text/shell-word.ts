/** Quotes any text as one word for a POSIX shell. Line breaks and other controls become the replacement character. */
export function shellWord(word: string): string {
  // eslint-disable-next-line no-control-regex
  const inert = word.replace(/[\0-\x1f\x7f-\x9f]/g, '\ufffd');
  return /^[\w./:@%+=-]+$/.test(inert) && !inert.startsWith('-') ? inert : `'${inert.replaceAll("'", `'\\''`)}'`;
}
