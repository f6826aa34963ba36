/** What was read, and what troubles it showed. */
import { InputError } from '../core/errors.ts';
import type { Coverage } from '../core/result.ts';
import { checksum, noRun, type PreparedRun } from '../sources/run-store/prepare.ts';
import { compareCodePoints } from '../text/order.ts';
import type { AuditOptions } from './options.ts';
import type { Tally } from './tally.ts';

/** @throws InputError if there is no factual trial. */
export async function coverageOf(
  runs: readonly PreparedRun[],
  tallies: ReadonlyMap<PreparedRun, Tally>,
  { counts, samples, conditions }: Tally,
  skippedRuns: Coverage['skippedRuns'],
  options: AuditOptions,
): Promise<Coverage> {
  if (runs.length === 0) throw noRun(options.metadata, skippedRuns.length);
  if (counts.factualTrials === 0) throw noFactualTrial(runs, counts.trials, options);
  const inputs = new Map(runs.map((run) => [run.originalPath, run]));
  return {
    runs: runs.length,
    temperatures: [...new Set(runs.map((run) => run.entry.temperature))],
    trials: counts.trials,
    factualTrials: counts.factualTrials,
    unlabeled: counts.unlabeled,
    invalidLabels: counts.invalidLabels,
    invalidLabelTrialIds: samples.invalidLabels.map((one) => one.trialId),
    ungradable: counts.ungradable,
    multiOutputTrials: runs.reduce((sum, run) => sum + run.multiOutputTrials, 0),
    noneGroundTruths: counts.noneGroundTruths,
    undecodableTexts: counts.undecodableTexts,
    blobTexts: counts.blobTexts,
    nulTexts: counts.nulTexts,
    conditions: [...conditions].toSorted(compareCodePoints),
    runList: runs.map((run) => {
      const { trials, factualTrials } = tallies.get(run)?.counts ?? { trials: 0, factualTrials: 0 };
      const { key, runId, modelVariant, temperature } = run.entry;
      return { run: key, runId, modelVariant, temperature, trials, factualTrials };
    }),
    skippedRuns,
    inputs: await Promise.all(
      inputs.values().map(async (run) => ({
        path: run.name,
        bytes: run.bytes,
        ...(options.checksums ? { sha256: await checksum(run) } : {}),
      })),
    ),
  };
}

function noFactualTrial(
  runs: readonly PreparedRun[],
  trials: number,
  { conditions, metadata }: AuditOptions,
): InputError {
  const which = conditions === null ? 'under any condition' : `under the conditions ${conditions.join(', ')}`;
  return trials === 0
    ? new InputError(
        `${metadata}: none of the ${runs.length} runs has a trial ${which}; check run_id, or choose others with --conditions.`,
      )
    : new InputError(
        `${metadata}: none of the ${trials} trials ${which} has a ground truth; there is nothing to score.`,
      );
}

/** What a reader of the numbers should know about the input. */
export function inputWarnings(coverage: Coverage, nullGroundTruth: string | null): string[] {
  return [...emptyRunWarnings(coverage), ...noneWarning(coverage, nullGroundTruth)];
}

function emptyRunWarnings({ runList }: Coverage): string[] {
  return runList
    .filter((run) => run.trials === 0)
    .map(({ run, runId }) => `run ${run}: no trial of run_id ${JSON.stringify(runId)} under these conditions.`);
}

function noneWarning({ noneGroundTruths }: Coverage, nullGroundTruth: string | null): string[] {
  if (noneGroundTruths === 0 || nullGroundTruth === 'None') return [];
  return [
    `${noneGroundTruths} factual trials have the text "None" as their ground truth: old run stores wrote it for opinion items. --null-ground-truth None treats them as such.`,
  ];
}
