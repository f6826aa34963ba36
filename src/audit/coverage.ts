/** What was read, and what troubles it showed. */
import type { Coverage } from '../core/result.ts';
import { compareCodePoints } from '../text/order.ts';
import type { Tally } from './tally.ts';

/** The part of the coverage that the tally knows. */
export function countedCoverage({
  counts,
  invalidLabels,
  conditions,
}: Tally): Omit<Coverage, 'runs' | 'temperatures' | 'multiOutputTrials' | 'runList' | 'skippedRuns' | 'inputs'> {
  return {
    trials: counts.trials,
    factualTrials: counts.factualTrials,
    unlabeled: counts.unlabeled,
    invalidLabels: counts.invalidLabels,
    invalidLabelTrialIds: invalidLabels.map((one) => one.trialId),
    ungradable: counts.ungradable,
    noneGroundTruths: counts.noneGroundTruths,
    undecodableTexts: counts.undecodableTexts,
    blobTexts: counts.blobTexts,
    nulTexts: counts.nulTexts,
    conditions: [...conditions].toSorted(compareCodePoints),
  };
}

/** What a reader of the numbers should know about the input. */
export function inputWarnings(coverage: Coverage, nullGroundTruth: string | null, isLog: boolean): string[] {
  return [...emptyRunWarnings(coverage, isLog), ...noneWarning(coverage, nullGroundTruth, isLog)];
}

function emptyRunWarnings({ runList }: Coverage, isLog: boolean): string[] {
  return runList
    .filter((run) => run.trials === 0)
    .map(({ run, runId }) =>
      isLog
        ? `${run}: no trial in it counts.`
        : `run ${run}: no trial of run_id ${JSON.stringify(runId)} under these conditions.`,
    );
}

function noneWarning({ noneGroundTruths }: Coverage, nullGroundTruth: string | null, isLog: boolean): string[] {
  if (noneGroundTruths === 0 || nullGroundTruth === 'None') return [];
  const why = isLog ? '' : ': old run stores wrote it for opinion items';
  return [
    `${noneGroundTruths} factual trials have the text "None" as their ground truth${why}. --null-ground-truth None treats them as ${isLog ? 'trials without one' : 'such'}.`,
  ];
}
