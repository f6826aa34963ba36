/** Text as roff, the language of manual pages. */

/** A text without characters that have a meaning in roff. Other characters than those of ASCII are written as escapes, so that no encoding matters. */
export function roffText(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(
      /[^\n -~]/gu,
      (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll(/^[.']/gm, String.raw`\&$&`);
}

/** A section with a heading. */
export function section(heading: string, ...body: readonly string[]): string {
  return [`.SH ${heading.toUpperCase()}`, ...body].join('\n');
}

export function subsection(heading: string, ...body: readonly string[]): string {
  return [`.SS ${roffText(heading)}`, ...body].join('\n');
}

/** A term in bold, with a text. */
export function item(term: string, text: string): string {
  return `.TP\n.B ${roffText(term)}\n${roffText(text)}`;
}

/** Lines as they are. */
export function lines(text: string): string {
  return `.nf\n${roffText(text.trimEnd())}\n.fi`;
}
