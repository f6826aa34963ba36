/** Lists of schemes as users write them. */
import { OptionError, type OptionValue } from './option.ts';

/** The spec of one scheme in a list: a command, which extends to the end; a regular expression; or an id with optional parameters. */
const SCHEME_WORD = new RegExp(
  [
    String.raw`\s*command:.*`,
    String.raw`\s*regex:/(?:\\.|[^\\/])*/[^,]*(?:,(?:equality|containment))?`,
    String.raw`[^,(]+(?:\([^)]*\))?[^,]*`,
  ]
    .map((word) => `(?:${word})`)
    .join('|'),
  'sy',
);

export const SCHEMES: OptionValue<readonly string[]> = { kind: 'names', parse: parseSchemeWords };

/**
 * The specs of a list of schemes, after those of an earlier list. A comma within parentheses, a regular expression or a command does not separate
 * specs.
 * @throws OptionError for an empty name.
 */
export function parseSchemeWords(words: string, before: readonly string[] = []): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at <= words.length;) {
    SCHEME_WORD.lastIndex = at;
    const word = SCHEME_WORD.exec(words)?.[0] ?? '';
    if (word.trim() === '') throw new OptionError('It must be names of schemes with commas between them.');
    found.push(word.trim());
    at += word.length + 1;
  }
  return [...new Set([...before, ...found])];
}
