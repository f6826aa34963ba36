/** Makes hostile text, such as model output, safe to show: it cannot control a terminal, reorder a line or be invisible. */

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
const DELETE = 0x7f;
const FIRST_PICTURE = 0x2400;

/**
 * Makes control characters visible: C0 and DEL as their Unicode pictures (␛), and C1, bidi controls, line separators and tag characters as
 * ⟨U+202E⟩. Tabs and line feeds stay; lone surrogates become U+FFFD.
 */
export function inert(text: string): string {
  return text.toWellFormed().replace(CONTROL, (char) => {
    const codePoint = char.codePointAt(0) ?? 0;
    if (codePoint < 0x20) return String.fromCodePoint(FIRST_PICTURE + codePoint);
    if (codePoint === DELETE) return '\u2421';
    return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** The same on one line. */
export function inertLine(text: string): string {
  return inert(text).replaceAll('\n', '␊').replaceAll('\t', '␉');
}
