/** Trials with the label of every scheme, for outputs that list them all. */
import type { TrialLabels } from '../core/labels.ts';
import type { EncodedTrial } from '../core/trial.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { CORRECT, OUT_OF_SCOPE, UNPARSED, type Scores } from '../schemes/scores.ts';
import type { SchemeList } from './scheme-list.ts';

/** The same before the row of an item is exchanged for its id. */
export interface FoldedTrial extends Omit<TrialLabels, 'itemId'> {
  readonly item: string | number | null;
}

/** @param positions those of the schemes whose labels are wanted. */
export function foldedTrial(trial: EncodedTrial, { states }: Scores, positions: readonly number[]): FoldedTrial {
  const { run, trialId, ordinal, item, temperature, variant, condition, model, dataset, task, storedLabel } = trial;
  const wanted = positions.map((position) => states[position] as number);
  return {
    run,
    trialId,
    ordinal,
    item,
    temperature,
    variant,
    condition,
    model,
    dataset,
    task,
    storedCorrect: storedLabel === 0 || storedLabel === 1 ? storedLabel === 1 : null,
    correct: wanted.map((state) => ((state & OUT_OF_SCOPE) === 0 ? (state & CORRECT) !== 0 : null)),
    parsed: wanted.map((state) => (state & UNPARSED) === 0),
  };
}

/** The schemes whose labels are listed: `v1`, and those that were asked for. */
export function listedSchemes({ asked }: SchemeList): string[] {
  return [...new Set([v1.id, ...asked.map(({ id }) => id)])];
}

/** @param rows the ids of the items by their rows in a run store. */
export function withItemId({ item, ...labels }: FoldedTrial, rows: ReadonlyMap<number, string>): TrialLabels {
  return { ...labels, itemId: typeof item === 'number' ? (rows.get(item) ?? null) : item };
}
