/** Trials with the label of every scheme, for outputs that list them all. */
import { BatchBuilder, type LabelBatch, type LabelKind } from '../../base/core/label-batch.ts';
import type { TrialLabels } from '../../base/core/labels.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { EncodedTrial, ItemRows, StoredLabel } from '../../base/core/trial.ts';
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import { CORRECT, OUT_OF_SCOPE, UNPARSED, type Scores } from '../../schemes/scoring/scores.ts';
import { packLabels, PLAYERS_OF_SCHEMES, smallestSets, type Pattern } from '../../schemes/core/universes.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';

/** Lists the trials of a fold, which are of one run, with their labels. */
export class TrialList {
  /** Positions of the listed schemes. */
  readonly #positions: readonly number[];
  #builder: BatchBuilder<EncodedTrial['item']> | null = null;

  /** @param positions the positions of the listed schemes. */
  constructor(positions: readonly number[]) {
    this.#positions = positions;
  }

  add(trial: EncodedTrial, scores: Scores): void {
    const builder = (this.#builder ??= new BatchBuilder(trial.run));
    const { trialId, ordinal, item } = trial;
    const kind = builder.findKind(this.#key(trial, scores), () => labelKind(trial, scores, this.#positions));
    builder.add(trialId, ordinal, item, kind, builder.findGroup(trial));
  }

  /** The trials; null without any. */
  take(): LabelBatch<EncodedTrial['item']> | null {
    return this.#builder?.take() ?? null;
  }

  /** A text that only trials of the same kind share. Without a flip, the labels in all universes do not matter. */
  #key({ storedLabel }: EncodedTrial, { states, universes, readingOf }: Scores): string {
    let key = storedLabel === 0 || storedLabel === 1 ? String(storedLabel) : '-';
    let flips = false;
    let decided = '';
    for (const position of this.#positions) {
      const state = states[position] as number;
      key += String.fromCharCode(state & (OUT_OF_SCOPE | CORRECT | UNPARSED));
      if (!isFlip(state, storedLabel)) continue;
      flips = true;
      decided += ` ${readingOf(position)?.rule ?? ''}`;
    }
    return flips ? `${key} ${packLabels(universes)}${decided}` : key;
  }
}

/** What a scored trial shares with others. @param positions the positions of the listed schemes. */
export function labelKind({ storedLabel }: EncodedTrial, scores: Scores, positions: readonly number[]): LabelKind {
  const { states } = scores;
  const wanted = positions.map((position) => states[position] as number);
  return {
    storedCorrect: storedLabel === 0 || storedLabel === 1 ? storedLabel === 1 : null,
    correct: wanted.map((state) => ((state & OUT_OF_SCOPE) === 0 ? (state & CORRECT) !== 0 : null)),
    parsed: wanted.map((state) => (state & UNPARSED) === 0),
    rules: positions.map((position, i) =>
      isFlip(wanted[i] as number, storedLabel) ? rulesOfFlip(position, scores) : null,
    ),
  };
}

/** Whether the label of a scheme differs from what is stored, also where that is no label. */
function isFlip(state: number, storedLabel: StoredLabel): boolean {
  return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== storedLabel;
}

/**
 * The rules that make a flip: under a scheme of the core the smallest sets of rules, under any other the rule that decided. null where no rule does.
 * @param position the position of the scheme; core schemes come first.
 */
export function rulesOfFlip(position: number, { universes, readingOf }: Scores): TrialLabels['rules'][number] {
  if (position < CORE_SCHEMES.length) return findRules(position, packLabels(universes));
  const reading = readingOf(position);
  return reading === null ? null : [[reading.rule]];
}

/** The smallest sets of rules by core scheme and pattern; there are few patterns. */
const knownRules = new Map<string, readonly string[][] | null>();

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

/** Replaces the rows of items by their ids. @param rows the items by their rows in a run store. */
export function withItemIds(batch: LabelBatch<EncodedTrial['item']>, rows: ItemRows): LabelBatch {
  const findId = (item: EncodedTrial['item']): string | null =>
    typeof item === 'number' ? (rows.get(item)?.itemId ?? null) : item;
  return { ...batch, items: batch.items.map(findId) };
}
