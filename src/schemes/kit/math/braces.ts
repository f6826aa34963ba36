/** Finds what is in braces, in LaTeX that may be damaged. */

/** The place after the brace that closes the one at `open`; −1 where none does. */
export function endOfBraces(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

/** Replaces commands with one argument in braces by something made of the argument. @param command a pattern of the names, without the backslash. */
export function replaceCommands(
  text: string,
  command: string,
  make: (argument: string, name: string) => string,
): string {
  const names = new RegExp(`\\\\(${command})\\s*(?=\\{)`, 'g');
  let made = '';
  let from = 0;
  for (let found = names.exec(text); found !== null; found = names.exec(text)) {
    const open = found.index + found[0].length;
    const end = endOfBraces(text, open);
    if (end < 0) break;
    made += text.slice(from, found.index) + make(text.slice(open + 1, end - 1), found[1] as string);
    from = end;
    names.lastIndex = end;
  }
  return made + text.slice(from);
}

/** The parts between commas that are in no bracket. */
export function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts;
}
