/**
 * Text from outside in LaTeX: nothing in it is a command, a comment, a parameter or math. What comes out is ASCII, of letters, digits and the
 * commands of this file, so it is inert by construction, under every engine and input encoding.
 */
import { inertLine } from '../../base/text/inert.ts';

/** Characters that mean nothing to TeX. */
const SAFE = /^[A-Za-z0-9 .:;()+=/@,!?'-]$/;

/** Two of these in a row are one character in the fonts of TeX, such as a dash. */
const JOINED = /^[,'-]$/;

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  $: String.raw`\$`,
  '&': String.raw`\&`,
  '#': String.raw`\#`,
  '%': String.raw`\%`,
  _: String.raw`\_`,
  '^': String.raw`\textasciicircum{}`,
  '~': String.raw`\textasciitilde{}`,
  '<': String.raw`\textless{}`,
  '>': String.raw`\textgreater{}`,
  '|': String.raw`\textbar{}`,
  // After the end of a row, brackets and stars would be its options.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '`': String.raw`\char96{}`,
  '"': String.raw`\char34{}`,
  // Characters of our texts.
  '\u00a0': '~',
  Δ: String.raw`$\Delta$`,
  κ: String.raw`$\kappa$`,
  τ: String.raw`$\tau$`,
  '−': '$-$',
  '±': String.raw`$\pm$`,
  '→': String.raw`$\rightarrow$`,
  '≤': String.raw`$\leq$`,
  '≥': String.raw`$\geq$`,
  '≈': String.raw`$\approx$`,
  '–': '{--}',
  '’': "{'}",
  '…': String.raw`\dots{}`,
};

/** Accents over the letter before them, after canonical decomposition. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030c': 'v',
  '\u0327': 'c',
};

/** The command for characters without an ASCII form. The file that uses it defines it with {@link CHARACTER_COMMAND}. */
const CHARACTER = String.raw`\auditchar`;

/** Prints a character by its number with an engine that knows Unicode; other engines print the number. */
export const CHARACTER_COMMAND: string = String.raw`\providecommand{\auditchar}[1]{\ifdefined\Umathchar\char"#1\relax\else\texttt{U+#1}\fi}`;

/**
 * Control characters are visible, and all is on one line.
 * @param other writes a character without an ASCII form; by default ASCII that needs {@link CHARACTER_COMMAND}.
 */
export function latex(text: string, other: (char: string) => string = byNumber): string {
  const chars = Array.from(inertLine(text));
  return chars
    .map((char, i) => `${JOINED.test(char) && chars[i - 1] === char ? '{}' : ''}${escapeOne(char, other)}`)
    .join('');
}

function escapeOne(char: string, other: (char: string) => string): string {
  if (SAFE.test(char)) return char;
  return COMMANDS[char] ?? accented(char) ?? other(char);
}

/** A letter of ASCII with one accent. */
function accented(char: string): string | undefined {
  const [letter = '', accent = '', ...more] = char.normalize('NFD');
  const command = ACCENTS[accent];
  return /^[A-Za-z]$/.test(letter) && command !== undefined && more.length === 0
    ? `{\\${command}{${letter}}}`
    : undefined;
}

function byNumber(char: string): string {
  return `${CHARACTER}{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`;
}

/** A name from outside, in a typewriter font. */
export function latexCode(text: string): string {
  return `\\texttt{${latex(text)}}`;
}
