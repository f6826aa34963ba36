/** The trials of the HTML page: they are read again, and explained under every listed scheme. */
import { setImmediate } from 'node:timers/promises';
import { packTrial } from '../../documents/packed-trials.ts';
import type { PageTrial, WrittenTrials } from '../../documents/page.ts';
import { pickTrialPlace, type TrialDetail } from '../../base/core/trial.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { traceTrial, type TracedScheme } from '../explain/explain.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { TrialLookup } from '../explain/trial-lookup.ts';
import type { Flip, FlipSample } from '../tally/flip-sample.ts';
import { PageTrialList } from './page-trial-list.ts';
import { pageVerdict } from './page-verdict.ts';

/** The number of trials after which signals are handled. */
const TRIALS_A_TURN = 100;

/**
 * Reads the sampled flips in full, in the order of the input.
 * @param schemes those of the verdicts.
 * @param onTrial called with the JSON text of each trial, a `PackedTrial`, when it is made. Some of them may not fit in the end.
 * @throws InputError if an input cannot be read again, or has changed.
 */
export async function pageTrials(
  { count, kept }: FlipSample,
  lookup: Pick<TrialLookup, 'runs' | 'find' | 'explain'>,
  schemes: readonly Scheme[],
  onTrial: (json: string) => void,
): Promise<WrittenTrials> {
  const plan = planFor(schemes);
  const list = new PageTrialList<number>();
  let made = 0;
  for (const run of lookup.runs) {
    const flips = new Map(kept.filter((flip) => flip.run === run).map((flip) => [flip.ordinal, flip]));
    if (flips.size === 0) continue;
    for await (const { ordinal, detail } of lookup.find(run, new Set(flips.keys()))) {
      const flip = flips.get(ordinal) as Flip;
      if (list.excludes(flip)) continue;
      const trial = pageTrial(detail, traceTrial(detail, plan), flip.rules, lookup.explain(run, detail.trialId));
      const json = JSON.stringify(packTrial(trial));
      list.add(flip, made, json.length);
      onTrial(json);
      if (++made % TRIALS_A_TURN === 0) await setImmediate();
    }
  }
  return { schemes: plan.schemes.map(({ id, title }) => ({ id, title })), flips: count, kept: list.trials() };
}

/** @param rules the rules that make the flip, by position of the schemes. */
export function pageTrial(
  trial: TrialDetail,
  traced: readonly TracedScheme[],
  rules: Flip['rules'],
  explain: string,
): PageTrial {
  const known = new Map();
  const { itemId, question, choices, groundTruth, response, storedParse, storedLabel } = trial;
  return {
    ...pickTrialPlace(trial),
    itemId,
    question,
    choices,
    groundTruth,
    response,
    storedParse,
    storedCorrect: storedLabel === 0 || storedLabel === 1 ? storedLabel === 1 : null,
    verdicts: traced.map((one, i) => pageVerdict(one, trial, rules[i] ?? null, known)),
    explain,
  };
}
