/** What the terminal shows after an audit: the schemes, the verdict, the files, and what to do next. At most 20 lines, not counting warnings. */
import type { AuditResult } from '../../documents/result.ts';
import { inertLine } from '../../base/text/inert.ts';
import { plural } from '../numbers.ts';
import { nextCommands, type NextOptions } from './next-commands.ts';
import { schemeLines } from './scheme-lines.ts';
import { misfitLines, verdictLines } from './verdict-lines.ts';

/** The lines of a small terminal, without those of the prompt and of the command. */
const MOST_LINES = 19;
/** The head, the stored labels, one scheme, and the number of the others. */
const LEAST_TABLE = 4;
const EMPTY_LINES = 3;
const MOST_FILES = 5;

export interface TerminalOptions extends NextOptions {
  /** The paths of the outputs. */
  readonly files: readonly string[];
}

/** The summary, with a line break at its end. */
export function terminalSummary(result: AuditResult, { files, ...next }: TerminalOptions): string {
  const misfits = misfitLines(result);
  const verdict = verdictLines(result);
  const commands = nextCommands(result, next);
  const paths = fileLines(files);
  const warned = misfits.length === 0 ? 0 : misfits.length + 1;
  const others = warned + verdict.length + paths.length + 1 + commands.length + EMPTY_LINES;
  const table = schemeLines(result, Math.max(MOST_LINES - others, LEAST_TABLE));
  const parts = [misfits, table, verdict, paths, ['Next:', ...commands.map((command) => `  ${command}`)]];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => `${line}\n`).join(''))
    .join('\n');
}

function fileLines(files: readonly string[]): string[] {
  if (files.length <= MOST_FILES) return files.map(inertLine);
  const shown = files.slice(0, MOST_FILES - 1);
  return [...shown.map(inertLine), `… and ${plural(files.length - shown.length, 'more file')}`];
}
