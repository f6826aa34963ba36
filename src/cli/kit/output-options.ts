/** What all options that name outputs have in common. */
import type { Command } from 'commander';
import { isStdout, STDOUT } from '../../system/output-target.ts';

/** Which files an output may replace, whatever they contain: all, or those that are named. */
export interface ForceFlags {
  readonly force?: true | readonly string[];
}

export function addForceOption(command: Command): Command {
  return command.option(
    '--force [file]',
    'replace this output even if the file there was not made by this program (repeatable); without FILE, every output',
    (word: string, before: unknown) => [...(Array.isArray(before) ? (before as string[]) : []), word],
  );
}

/** The path that an output option names: `-` where it is another name of standard output, such as /dev/stdout. */
export function outputPath(word: string): string {
  return isStdout(word) ? STDOUT : word;
}
