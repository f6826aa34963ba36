/** `audit view RESULT`: shows a saved result, which is not scored again. */
import { findChangedInputs } from '../../../audit/changed-inputs.ts';
import type { AuditRequest } from '../../../audit/audit.ts';
import { checkedReader } from '../../../audit/page/checked-reader.ts';
import { TrialReader } from '../../../audit/page/trial-reader.ts';
import { loadSchemes, type SchemeList } from '../../../audit/defaults/scheme-list.ts';
import { listSchemeIds } from '../../../audit/scan/trial-labels.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { Comparison } from '../../../documents/comparison.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { unreadInputs } from '../../../documents/scope.ts';
import { readSaved } from '../../../sources/results/read-result.ts';
import { withMeasure } from '../../../report/measure.ts';
import { SavedDatabase } from '../../../sources/results/saved-database.ts';
import { refuse } from '../../../audit/request/log-place.ts';
import { isInCatalog, notInCatalog, savedPlace } from '../../../audit/request/saved-place.ts';
import type { ViewInputs } from './view-inputs.ts';
import type { ViewFlags } from './view-options.ts';
import { printMessage } from '../../../base/system/messages.ts';

/** A result or a comparison. @throws InputError for a file that is neither, or for an option that is about trials. */
export function savedDocument(path: string, flags: ViewFlags): AuditResult | Comparison {
  refuseScoring(path, flags);
  const { schemes, schemeTimeout, runsDir, metadata, reviews } = flags;
  refuse(
    {
      '--schemes': schemes,
      '--scheme-timeout': schemeTimeout,
      '--runs-dir': runsDir,
      '--metadata': metadata,
      '--reviews': reviews,
    },
    `is about trials, and the result document ${path} contains none`,
  );
  return withMeasure(readSaved(path), flags.measure);
}

/** @throws InputError for a database that cannot be read, missing inputs, or an option that is about scoring. */
export async function savedInputs(path: string, flags: ViewFlags): Promise<ViewInputs> {
  refuseScoring(path, flags);
  const database = new SavedDatabase(path);
  try {
    const { result } = database;
    const schemes = await loadSavedSchemes(result, path, flags);
    const options = restoreOptions(result, path, flags);
    const labels = database.labels(listSchemeIds(schemes));
    return {
      schemes,
      options,
      async result(onTrials) {
        for (const trials of labels.all()) onTrials(trials);
        const found = await findChangedInputs(result.scope, 'logs' in options ? '.' : options.runsDir);
        const changed = found.map(
          (sentence) => `${sentence}; trials that no longer have the labels of the result are not shown.`,
        );
        for (const sentence of changed) printMessage('warning', sentence);
        return { ...withMeasure(result, flags.measure), warnings: [...result.warnings, ...changed] };
      },
      async openReader() {
        const reader = await TrialReader.open(options, schemes);
        assertRuns(result, reader.runs, path);
        return checkedReader(reader, (trial) => labels.of(trial));
      },
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseScoring(path: string, flags: ViewFlags): void {
  const { claims, groupBy, baselineCondition, conditions, nullGroundTruth, format, map, stored } = flags;
  refuse(
    {
      '--claims': claims,
      '--group-by': groupBy,
      '--baseline-condition': baselineCondition,
      '--conditions': conditions,
      '--null-ground-truth': nullGroundTruth,
      '--format': format,
      '--map': map,
      '--stored': stored,
    },
    scoredAlready(path),
  );
}

function scoredAlready(path: string): string {
  return `is about scoring, and ${path} was scored before`;
}

/**
 * Loads the schemes of the result. A file must not make the program load code, so the user must name schemes that are not in the catalog.
 * @throws InputError if they are not named, or if other schemes are.
 */
async function loadSavedSchemes({ options }: AuditResult, path: string, flags: ViewFlags): Promise<SchemeList> {
  const { schemes: words, schemeTimeout } = flags;
  if (await isInCatalog(options)) {
    refuse({ '--schemes': words }, scoredAlready(path));
    return await loadSchemes(options.schemes, schemeTimeout);
  }
  const named = words === undefined ? null : await loadSchemes(words, schemeTimeout);
  const ids = named?.asked.map(({ id }) => id) ?? [];
  if (named !== null && ids.length === options.schemes.length && ids.every((id) => options.schemes.includes(id)))
    return named;
  throw await notInCatalog(options, path);
}

/** The options to read the trials again as they were scored. */
function restoreOptions(result: AuditResult, path: string, flags: ViewFlags): AuditRequest {
  const { conditions, groupBy, schemes, seed, maxExamples, nullGroundTruth, baselineCondition, multiverse } =
    result.options;
  const asked = { conditions, groupBy, schemes, seed, maxExamples, nullGroundTruth, baselineCondition, multiverse };
  const { schemeTimeout } = flags;
  return {
    ...asked,
    ...(schemeTimeout === undefined ? {} : { schemeTimeout }),
    ...(result.scope.groups === undefined ? {} : { groups: result.scope.groups }),
    ...savedPlace(result, path, flags),
    checksums: false,
    skipBadRuns: unreadInputs(result).length > 0,
  };
}

/** @throws InputError if runs of the result are not among those that can be read now. */
function assertRuns({ coverage }: AuditResult, runs: readonly string[], path: string): void {
  const gone = coverage.runList.map(({ run }) => run).filter((run) => !runs.includes(run));
  if (gone.length > 0)
    throw new InputError(
      `${path}: the list of runs no longer contains ${gone.join(', ')}; name the right one with --metadata, and its runs with --runs-dir.`,
    );
}
