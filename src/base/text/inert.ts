/** Makes hostile text, such as model output, safe to show: it cannot control a terminal or the runner of a CI service, reorder a line or be invisible. */

/** Characters that control a terminal, reorder a line, end it or are invisible. */
export const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/**
 * What runners of CI services read as a command: `::name` at the start of a line, after whitespace, and `##[name` or `##vso[name` anywhere in a line.
 * Sources: actions/runner, src/Runner.Common/ActionCommand.cs; microsoft/azure-pipelines-agent, src/Agent.Sdk/Util/CommandStringConvertor.cs and
 * src/Microsoft.VisualStudio.Services.Agent/Command.cs.
 */
const COMMAND = /^([^\S\n]*):(?=:)|#(?=#(?:\[|vso\[))/gim;
const DELETE = 0x7f;
const FIRST_PICTURE = 0x2400;

/**
 * Makes control characters visible: C0 and DEL as their Unicode pictures (␛), and C1, bidi controls, line separators and tag characters as
 * ⟨U+202E⟩, as the first character of a command to the runner of a CI service. Tabs and line feeds stay; lone surrogates become U+FFFD.
 */
export function inert(text: string): string {
  const visible = text.toWellFormed().replace(CONTROL, (char) => {
    const codePoint = char.codePointAt(0) ?? 0;
    if (codePoint < 0x20) return String.fromCodePoint(FIRST_PICTURE + codePoint);
    return codePoint === DELETE ? '\u2421' : named(codePoint);
  });
  return visible.replace(COMMAND, (_, space: string | undefined) =>
    space === undefined ? named(HASH) : `${space}${named(COLON)}`,
  );
}

const HASH = 0x23;
const COLON = 0x3a;

function named(codePoint: number): string {
  return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The same on one line. */
export function inertLine(text: string): string {
  return inert(text).replaceAll('\n', '␊').replaceAll('\t', '␉');
}
