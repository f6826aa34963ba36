/** Reads trials ahead for schemes of users of which several copies may run. */
import type { AskedTrial, Scheme } from '../../base/core/scheme.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { viewResponse } from '../core/bytes/core-scorer.ts';
import { OpenTrial } from './open-trial.ts';

/** Trials that are read ahead for each copy. */
const AHEAD = 32;

/**
 * The same trials, after the copies of each scheme have answered for them.
 * @param copies the most copies of a scheme.
 */
export function preparedTrials(
  trials: Iterable<EncodedTrial>,
  schemes: readonly Scheme[],
  copies: number,
): Iterable<EncodedTrial> {
  const prepares = copies < 2 ? [] : schemes.flatMap(({ prepare }) => prepare ?? []);
  return prepares.length === 0 ? trials : readAhead(trials, prepares, copies);
}

function* readAhead(
  trials: Iterable<EncodedTrial>,
  prepares: readonly NonNullable<Scheme['prepare']>[],
  copies: number,
): Generator<EncodedTrial> {
  let ahead: EncodedTrial[] = [];
  const asked = (): AskedTrial[] => ahead.flatMap((trial) => askedTrial(trial) ?? []);
  for (const trial of trials) {
    ahead.push({ ...trial }); // the source may use the object again
    if (ahead.length < AHEAD * copies) continue;
    for (const prepare of prepares) prepare(asked(), copies);
    yield* ahead;
    ahead = [];
  }
  if (ahead.length > 0) for (const prepare of prepares) prepare(asked(), copies);
  yield* ahead;
}

/** null for a trial that is not scored. */
function askedTrial(trial: EncodedTrial): AskedTrial | null {
  const { groundTruth } = trial;
  if (groundTruth === null || trial.anomaly === 'error') return null;
  const { input } = new OpenTrial(trial, viewResponse(trial));
  return { input, truths: typeof groundTruth === 'string' ? [groundTruth] : groundTruth };
}
