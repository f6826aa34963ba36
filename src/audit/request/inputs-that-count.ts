/** Checks that every input that the user named gave trials, so that a gate does not pass because one was left out. */
import { relative, resolve, sep } from 'node:path';
import { InputError } from '../../base/core/errors.ts';
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs } from '../../documents/scope.ts';
import { logNames } from '../../sources/logs/kit/log-names.ts';

/**
 * Checks the inputs of an audit with rules.
 * @param inputs as the user named them: logs, or folders and archives of logs.
 * @param logs the paths of the logs that were read.
 * @throws InputError for inputs without a trial in the result, with the reason where one of their files was skipped.
 */
export function assertInputsCount(
  inputs: readonly string[],
  logs: readonly string[],
  { coverage: { runList }, scope }: Pick<AuditResult, 'coverage' | 'scope'>,
): void {
  if (inputs.length < 2) return; // an audit without any trial is another error
  const withTrials = new Set(runList.filter(({ trials }) => trials > 0).map(({ run }) => run));
  const names = logNames(logs);
  const counted = logs.filter((_, at) => withTrials.has(names[at] ?? ''));
  const problems = inputs
    .filter((input) => !counted.some((log) => isWithin(input, log)))
    .map((input) => {
      const reason = unreadInputs({ scope }).find(({ run }) => isWithin(input, run))?.reason;
      return `${input}: gives no trial to the result${reason === undefined ? '' : ` (${reason})`}, so the rules of --fail-on would not be about it; audit it separately, leave it out, or allow this with --allow-empty.`;
    });
  if (problems.length > 0) throw new InputError(problems);
}

function isWithin(input: string, path: string): boolean {
  const [first] = relative(resolve(input), resolve(path)).split(sep);
  return first !== '..';
}
