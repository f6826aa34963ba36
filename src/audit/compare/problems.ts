/** What a comparison must not hide, and why one cannot be made. */
import type { FileComparison } from '../../result/comparison.ts';
import { InputError } from '../../core/errors.ts';
import type { SchemeFailure } from '../../result/result.ts';
import { STORED } from '../../core/scheme.ts';
import { scopeWords } from '../../schemes/kit/scope.ts';
import { describeNotedTrials } from '../tally/noted-trials.ts';
import type { SideScheme } from './side.ts';
import type { SourceRun } from '../../sources/source.ts';

/** Why nothing was counted, although the files could be read. */
export function noTrialError(
  files: readonly FileComparison[],
  failures: readonly SchemeFailure[],
  sides: readonly SideScheme[],
): InputError {
  const paths = files.map(({ path }) => path).join(', ');
  const unlabeled = files.reduce((sum, file) => sum + file.unlabeled, 0);
  const [failure] = failures;
  if (failure !== undefined)
    return new InputError(
      `${paths}: ${failure.scheme} failed on every trial; on ${failure.trialId}: ${failure.reason}.`,
    );
  const narrow = sides.filter((side) => side !== STORED).find(({ tasks }) => tasks !== undefined);
  if (narrow !== undefined && files.some(({ outOfScope }) => outOfScope > 0))
    return new InputError(
      `${paths}: no trial is one that ${narrow.id} could be compared on; it is for ${scopeWords(narrow)}, and --map task=FIELD says where a log names them.`,
    );
  return new InputError(
    unlabeled > 0 && sides.includes(STORED)
      ? `${paths}: no trial has a stored label, so nothing can be compared with "stored"; name a scheme for both --from and --to.`
      : `${paths}: no trial has a ground truth; there is nothing to compare.`,
  );
}

/** Without a second side, the inputs are no pair of logs. */
export function nothingToCompareError(runs: readonly SourceRun[]): InputError {
  return new InputError(
    `${listNames(runs)}: without --to, two logs of the same items are compared with each other; name the scheme to compare with by --to, or two such logs.`,
  );
}

/** Two logs are a pair, but not labelled. */
export function noLabelsError(runs: readonly SourceRun[]): InputError {
  return new InputError(
    `${listNames(runs)}: no item has a stored label in both logs; name a scheme for both --from and --to.`,
  );
}

function listNames(runs: readonly SourceRun[]): string {
  return runs.map(({ file }) => file.name).join(', ');
}

/** What the counts of a file should not hide. */
export function listFileWarnings(file: FileComparison): string[] {
  const { path, votes, errors, withoutResponse, withoutTruth, unlabeled, failed, outOfScope, noneGroundTruths } = file;
  return describeNotedTrials(path, {
    votes,
    errors,
    withoutResponse,
    withoutTruth,
    unlabeled,
    failed,
    outOfScope,
    noneGroundTruths,
  });
}
