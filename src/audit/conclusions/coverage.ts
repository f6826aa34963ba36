/** What was read, and what troubles it showed. */
import type { Coverage } from '../../result/result.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Tally } from '../tally/tally.ts';

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
