/** Prints the summary of a result, where no output is on standard output. */
import type { AuditResult } from '../documents/result.ts';
import { isFile } from '../base/system/file-status.ts';
import type { AuditFlags } from './audit-flags.ts';
import { STDOUT, takesStdout, type Outputs } from './kit/output.ts';
import { programName } from './kit/program-name.ts';

/** @param view the words after `view` that show the result; null where no command shows it. */
export async function printSummary(
  result: AuditResult,
  outputs: Outputs,
  view: readonly string[] | null,
): Promise<void> {
  if (takesStdout(outputs)) return;
  const { terminalSummary } = await import('../report/terminal/terminal-summary.ts');
  const files = Object.values(outputs).filter((path) => path !== undefined);
  process.stdout.write(terminalSummary(result, { files, program: programName(), view }));
}

/** The options that `audit view` shares with the audit, and their flags. */
const SHARED = {
  runsDir: '--runs-dir',
  metadata: '--metadata',
  schemes: '--schemes',
  groupBy: '--group-by',
  conditions: '--conditions',
  nullGroundTruth: '--null-ground-truth',
  baselineCondition: '--baseline-condition',
  claims: '--claims',
  format: '--format',
  stored: '--stored',
} as const satisfies Partial<Record<keyof AuditFlags, string>>;

/**
 * The words after `view` that show the result of an audit: its saved result, or its inputs.
 * @param words the inputs as the user named them; null where they are those of a plan. @returns null where `view` has no words for the options.
 */
export function viewWords(words: readonly string[] | null, flags: AuditFlags): readonly string[] | null {
  const saved = [flags.outJson, flags.outDb].find((path) => path !== undefined && path !== STDOUT && isFile(path));
  if (saved !== undefined) return pathWords([saved]);
  if (words === null || flags.map !== undefined || flags.limit !== undefined) return null;
  const options = Object.entries(SHARED).flatMap(([flag, option]) => {
    const value = flags[flag as keyof typeof SHARED];
    return value === undefined ? [] : [option, [value].flat().join()];
  });
  return [...options, ...pathWords(words)];
}

/** Paths that could be options are after `--`. */
export function pathWords(paths: readonly string[]): string[] {
  return paths.some((path) => path.startsWith('-')) ? ['--', ...paths] : [...paths];
}
