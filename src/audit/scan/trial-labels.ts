/** Trials with the label of every scheme, for outputs that list them all. */
import type { TrialLabels } from '../../core/labels.ts';
import type { Scheme } from '../../core/scheme.ts';
import { pickTrialPlace, type EncodedTrial, type ItemRows } from '../../core/trial.ts';
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import { CORRECT, OUT_OF_SCOPE, UNPARSED, type Scores } from '../../schemes/scoring/scores.ts';
import { packLabels, PLAYERS_OF_SCHEMES, smallestSets, type Pattern } from '../../schemes/core/universes.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';

/** The labels of a trial that may name its item by its row in a run store. */
export interface FoldedTrial extends Omit<TrialLabels, 'itemId'> {
  readonly item: string | number | null;
}

/** The labels of a scored trial. @param positions the positions of the listed schemes. */
export function foldedTrial(trial: EncodedTrial, scores: Scores, positions: readonly number[]): FoldedTrial {
  const { states, universes } = scores;
  const { ordinal, item, storedLabel } = trial;
  const wanted = positions.map((position) => states[position] as number);
  return {
    ...pickTrialPlace(trial),
    ordinal,
    item,
    storedCorrect: storedLabel === 0 || storedLabel === 1 ? storedLabel === 1 : null,
    correct: wanted.map((state) => ((state & OUT_OF_SCOPE) === 0 ? (state & CORRECT) !== 0 : null)),
    parsed: wanted.map((state) => (state & UNPARSED) === 0),
    rules: positions.map((position, i) => {
      const state = wanted[i] as number;
      const isFlip = (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== storedLabel;
      return isFlip ? findRules(position, packLabels(universes)) : null;
    }),
  };
}

/** The smallest sets of rules by core scheme and pattern; there are few patterns. */
const knownRules = new Map<string, readonly string[][] | null>();

/** @param position the position of a scheme; core schemes come first. */
function findRules(position: number, pattern: Pattern): readonly string[][] | null {
  const target = PLAYERS_OF_SCHEMES[CORE_SCHEMES[position]?.id ?? ''];
  if (target === undefined) return null;
  const key = `${target} ${pattern}`;
  let rules = knownRules.get(key);
  if (rules === undefined) {
    const sets = smallestSets(pattern, target);
    knownRules.set(key, (rules = sets.length === 0 ? null : sets));
  }
  return rules;
}

/** The schemes whose labels are listed: `v1` and the requested ones. */
export function selectListedSchemes({ asked }: SchemeList): Scheme[] {
  return [...new Set([v1, ...asked])];
}

/** The ids of the schemes whose labels are listed. */
export function listSchemeIds(schemes: SchemeList): string[] {
  return selectListedSchemes(schemes).map(({ id }) => id);
}

/** Replaces the row of an item by its id. @param rows the items by their rows in a run store. */
export function withItemId({ item, ...labels }: FoldedTrial, rows: ItemRows): TrialLabels {
  return { ...labels, itemId: typeof item === 'number' ? (rows.get(item)?.itemId ?? null) : item };
}
