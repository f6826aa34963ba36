/** Makes hostile text, such as model output, safe to show: it cannot control a terminal or the runner of a CI service, reorder a line or be invisible. */

/** Characters that control a terminal, reorder a line, end it or are invisible. */
export const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/**
 * The first character of what the runner of a CI service reads as a command at the start of a line, after whitespace: `::name`.
 * Source: actions/runner, src/Runner.Common/ActionCommand.cs (TryParseV2).
 */
const LINE_COMMAND = /^([^\S\n]*):(?=:)/gm;
/**
 * The same for commands that may be anywhere in a line: `##[name`, `##vso[name`.
 * Sources: actions/runner, as above (TryParse); microsoft/azure-pipelines-agent, src/Microsoft.VisualStudio.Services.Agent/Command.cs.
 */
export const COMMAND = /#(?=#(?:\[|vso\[))/gi;
const DELETE = 0x7f;
const FIRST_PICTURE = 0x2400;

/**
 * Makes control characters visible: C0 and DEL as their Unicode pictures (␛), and C1, bidi controls, line separators and tag characters as
 * ⟨U+202E⟩. So is the first character of a command to the runner of a CI service. Tabs and line feeds stay; lone surrogates become U+FFFD.
 */
export function inert(text: string): string {
  const visible = text.toWellFormed().replace(CONTROL, (char) => {
    const codePoint = char.codePointAt(0) ?? 0;
    if (codePoint < 0x20) return String.fromCodePoint(FIRST_PICTURE + codePoint);
    return codePoint === DELETE ? '\u2421' : named(codePoint);
  });
  return visible.replace(COMMAND, named(HASH)).replace(LINE_COMMAND, `$1${named(COLON)}`);
}

const HASH = 0x23;
const COLON = 0x3a;

function named(codePoint: number): string {
  return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The same on one line. Line feeds and tabs are arrows, because common fonts have no pictures of them. */
export function inertLine(text: string): string {
  return inert(text).replaceAll('\n', '↵').replaceAll('\t', '⇥');
}
