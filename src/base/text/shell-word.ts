import { COMMAND, CONTROL } from './inert.ts';

const PLAIN = /^[\w./:@%+=-]+$/;

/**
 * Quotes any text as one word for a shell, and without a character that controls a terminal or ends a line. A text with such characters becomes a
 * word in the form `$'…'` of bash, zsh and ksh, with their bytes in hexadecimal. A NUL, which no word can have, becomes the replacement character.
 */
export function shellWord(word: string): string {
  const text = word.toWellFormed().replaceAll('\0', '\ufffd');
  if (PLAIN.test(text) && !text.startsWith('-')) return text;
  if (/[\t\n]/.test(text) || text.search(CONTROL) !== -1) return `$'${escaped(text)}'`;
  return `'${text.replaceAll("'", `'\\''`).replace(COMMAND, `#''`)}'`;
}

function escaped(text: string): string {
  return text
    .replace(/[\\']/g, String.raw`\$&`)
    .replace(COMMAND, inBytes)
    .replace(/[\t\n]/g, inBytes)
    .replace(CONTROL, inBytes);
}

function inBytes(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
