/** The rules of each scheme that fired, the answers for which a question is missing, and how often the stored label is right where the scheme parses nothing. */
import type { EncodedTrial, GroupValue } from '../../base/core/trial.ts';
import { OUT_OF_SCOPE, UNPARSED, type Scores } from '../../schemes/scoring/scores.ts';

/** Labelled trials in which a scheme parses nothing. */
interface UnparsedCount {
  trials: number;
  /** Trials that are right as stored. */
  right: number;
}

/** Counts by the number of choices of the trial; 0 where it has none. */
export type UnparsedByChoices = Map<number, UnparsedCount>;

/** The evidence of one scheme: sets and whole numbers, so that parts merge in any order. */
export interface SchemeEvidence {
  /** Rules of its parser that fired on at least one trial. */
  readonly fired: Set<string>;
  /** Unparsed trials by the JSON text of the key of the cell. */
  readonly unparsed: Map<string, UnparsedByChoices>;
  /** Trials whose answer needs the options in the question, which they do not have. */
  withoutQuestion: number;
}

/** Evidence by the id of the scheme. */
export type Evidence = Map<string, SchemeEvidence>;

/**
 * Adds the evidence of a labelled trial.
 * @param ids the ids of the schemes, by position.
 * @param first the position of the first scheme to look at.
 * @param key the key of the cell of the trial.
 */
export function addEvidence(
  evidence: Evidence,
  ids: readonly string[],
  first: number,
  key: readonly GroupValue[],
  { choices, storedLabel }: Pick<EncodedTrial, 'choices' | 'storedLabel'>,
  { states, fired, withoutQuestion }: Pick<Scores, 'states' | 'fired' | 'withoutQuestion'>,
): void {
  for (const [scheme, rules] of fired)
    for (const rule of rules) findEvidence(evidence, ids[scheme] as string).fired.add(rule);
  for (const scheme of withoutQuestion) findEvidence(evidence, ids[scheme] as string).withoutQuestion++;
  for (let scheme = first; scheme < states.length; scheme++) {
    const state = states[scheme] as number;
    if ((state & OUT_OF_SCOPE) !== 0 || (state & UNPARSED) === 0) continue;
    const count = findCount(
      findEvidence(evidence, ids[scheme] as string).unparsed,
      writeKey(key),
      choices?.length ?? 0,
    );
    count.trials++;
    if (storedLabel === 1) count.right++;
  }
}

/** The texts of keys. A cell has one key for all of its trials. */
const written = new WeakMap<readonly GroupValue[], string>();

function writeKey(key: readonly GroupValue[]): string {
  let text = written.get(key);
  if (text === undefined) written.set(key, (text = JSON.stringify(key)));
  return text;
}

/** @param rename the ids of cells in the whole. */
export function mergeEvidence(whole: Evidence, part: Evidence, rename: (cell: string) => string): void {
  for (const [id, { fired, unparsed, withoutQuestion }] of part) {
    const own = findEvidence(whole, id);
    own.withoutQuestion += withoutQuestion;
    for (const rule of fired) own.fired.add(rule);
    for (const [cell, counts] of unparsed)
      for (const [choices, { trials, right }] of counts) {
        const count = findCount(own.unparsed, rename(cell), choices);
        count.trials += trials;
        count.right += right;
      }
  }
}

function findEvidence(evidence: Evidence, id: string): SchemeEvidence {
  let own = evidence.get(id);
  if (own === undefined) evidence.set(id, (own = { fired: new Set(), unparsed: new Map(), withoutQuestion: 0 }));
  return own;
}

function findCount(cells: Map<string, UnparsedByChoices>, cell: string, choices: number): UnparsedCount {
  let counts = cells.get(cell);
  if (counts === undefined) cells.set(cell, (counts = new Map()));
  let count = counts.get(choices);
  if (count === undefined) counts.set(choices, (count = { trials: 0, right: 0 }));
  return count;
}
