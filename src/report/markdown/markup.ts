/** The pieces of Markdown that contain text from outside. Nothing in such a text can become markup. */
import { inert, inertLine } from '../../base/text/inert.ts';

const FEWEST_TICKS = 3;

/** Longest run of backticks. */
function longestTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}

/** A fenced block whose fence is longer than any run of backticks in it. */
export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(FEWEST_TICKS, longestTicks(text) + 1));
  return `${fence}text\n${inert(text)}\n${fence}`;
}

/** Text on one line in which nothing is markup, and no address becomes a link. */
export function plain(text: string): string {
  return inertLine(text).replace(/[\\`*_{}[\]<>#|$~&!()^+:.@-]/g, (char) => `\\${char}`);
}

/**
 * One of our sentences that contains names from outside: as safe as `plain` within a line, and as legible as the sentence. Points and colons stay
 * where no address or emoji can begin: before a space, at the end, and points between digits.
 */
export function prose(text: string): string {
  return inertLine(text).replace(/[\\`*_{}[\]<>#|$~&@]|:(?!\s|$)|\.(?!\s|$|(?<=\d\.)\d)/g, (char) => `\\${char}`);
}

/** A code span on one line. */
export function code(text: string): string {
  const line = inertLine(text);
  if (line === '') return '(empty)';
  const ticks = '`'.repeat(longestTicks(line) + 1);
  const needsRoom = /^`|`$|^ .*[^ ].* $/.test(line);
  return needsRoom ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** A code span inside of a table. A bar is escaped; one after a backslash cannot be, and becomes a full-width bar. */
export function cellCode(text: string): string {
  return code(text.replace(/\\+\|/g, (run) => run.replace('|', '｜'))).replaceAll('|', '\\|');
}
