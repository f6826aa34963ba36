/** What was read of run stores. */
import { InputError } from '../../core/errors.ts';
import type { Coverage } from '../../result/result.ts';
import { checksumOf } from '../../sources/checksum.ts';
import { shortName, shortSentence } from '../../text/short-name.ts';
import { noRun, type PreparedRun } from '../../sources/run-store/prepare.ts';
import type { Counted } from '../tally/cells.ts';
import { countedCoverage } from './coverage.ts';
import { NONE } from '../tally/remarks.ts';
import type { StoreAuditOptions } from '../defaults/options.ts';
import type { Tally } from '../tally/tally.ts';
import { noneHas, plural } from '../../text/plural.ts';

/** @throws InputError if there is no factual trial. */
export async function storeCoverage(
  runs: readonly PreparedRun[],
  tallies: ReadonlyMap<PreparedRun, Counted>,
  tally: Tally,
  skippedRuns: Coverage['skippedRuns'],
  options: StoreAuditOptions,
): Promise<Coverage> {
  if (runs.length === 0) throw noRun(options.metadata, skippedRuns.length);
  if (tally.counts.factualTrials === 0) throw noFactualTrial(runs, tally.counts.trials, options);
  const inputs = new Map(runs.map((run) => [run.originalPath, run]));
  return {
    runs: runs.length,
    temperatures: [...new Set(runs.map((run) => run.entry.temperature))],
    ...countedCoverage(tally),
    multiOutputTrials: runs.reduce((sum, run) => sum + run.multiOutputTrials, 0),
    runList: runs.map((run) => {
      const { trials, factualTrials } = tallies.get(run)?.tally.counts ?? { trials: 0, factualTrials: 0 };
      const { key, runId, modelVariant, temperature } = run.entry;
      return { run: key, runId: shortName(runId), modelVariant, temperature, trials, factualTrials };
    }),
    skippedRuns: skippedRuns.map(({ run, reason }) => ({ run, reason: shortSentence(reason) })),
    inputs: await Promise.all(
      inputs.values().map(async (run) => ({
        path: run.name,
        bytes: run.bytes,
        ...(options.checksums ? { sha256: await checksumOf(run.originalPath) } : {}),
      })),
    ),
  };
}

function noFactualTrial(
  runs: readonly PreparedRun[],
  trials: number,
  { conditions, metadata }: StoreAuditOptions,
): InputError {
  const which = conditions === null ? 'under any condition' : `under the conditions ${conditions.join(', ')}`;
  return trials === 0
    ? new InputError(
        `${metadata}: ${noneHas(runs.length, 'run')} a trial ${which}; check run_id, or choose others with --conditions.`,
      )
    : new InputError(
        `${metadata}: ${noneHas(trials, 'trial', ` ${which}`)} a ground truth; there is nothing to score.`,
      );
}

/** What a reader of the numbers should know about the runs. */
export function storeWarnings({ runList, noneGroundTruths }: Coverage): string[] {
  const empty = runList
    .filter((run) => run.trials === 0)
    .map(({ run, runId }) => `run ${run}: no trial of run_id ${JSON.stringify(runId)} under these conditions.`);
  if (noneGroundTruths === 0) return empty;
  const none = `${plural(noneGroundTruths, 'factual trial')} ${noneGroundTruths === 1 ? 'has' : 'have'} the text "${NONE}" as the ground truth: old run stores wrote it for opinion items. --null-ground-truth ${NONE} treats them as such.`;
  return [...empty, none];
}
