/** Shared parts of all options that name outputs. */
import type { Command } from 'commander';
import { isStdout, STDOUT } from '../../base/system/output-target.ts';

/** The files that an output may replace, whatever they contain: all files, or the named ones. */
export interface ForceFlags {
  readonly force?: true | readonly string[];
}

export function addForceOption(command: Command): Command {
  return command.option(
    '--force [file]',
    'replace this output even if another program wrote the file (repeatable); without FILE, all outputs',
    (word: string, before: unknown) => [...(Array.isArray(before) ? (before as string[]) : []), word],
  );
}

/** The path of an output option: `-` for any name of standard output, such as /dev/stdout. */
export function outputPath(word: string): string {
  return isStdout(word) ? STDOUT : word;
}
