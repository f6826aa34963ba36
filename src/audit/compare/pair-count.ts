/** Counts the items that an old and a new log have in common. */
import { hash } from 'node:crypto';
import type { Change, ComparisonCounts, PairComparison, PairEffects } from '../../result/comparison.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { decodeTexts } from '../../schemes/scoring/scorer.ts';
import { describeNotedTrials } from '../tally/noted-trials.ts';
import { findChange, ComparisonTally } from './counts.ts';
import type { SideVerdict, Sides, SideScheme } from './side.ts';

/** The facts about an item of the old log that are kept until the new log is read. */
export interface OldItem {
  readonly response: string | null;
  readonly isVote: boolean;
  /** Its answer is a hash, because a slice of a text would keep the whole text in memory. */
  readonly stored: SideVerdict;
  readonly from: Outcome;
  readonly to: Outcome;
}

/** Whether the answer is right; null where there is no label, or the scheme failed. */
type Outcome = boolean | null;

export function readOutcome({ correct, failure }: SideVerdict): Outcome {
  return failure === undefined ? correct : null;
}

/** The SHA-256 of a text. */
export function hashText(text: string): string {
  return hash('sha256', text, 'base64');
}

/** The verdict with the hash of its answer. */
export function hashAnswer({ prediction, correct }: SideVerdict): SideVerdict {
  return { prediction: prediction === null ? null : hashText(prediction), correct };
}

/** The hash of the response; null where there is none. */
export function hashResponse(trial: EncodedTrial): string | null {
  const { response } = decodeTexts(trial);
  return response === null ? null : hashText(response);
}

/** Counts the items that are in both logs. */
export class PairCount {
  readonly #stored = new ComparisonTally();
  readonly #same = new ComparisonTally();
  readonly #different = new ComparisonTally();
  /** The left side; null where only the stored answers are compared. */
  readonly #from: SideScheme | null;
  readonly #right = { items: 0, oldFrom: 0, oldTo: 0, newFrom: 0, newTo: 0, labelled: 0, reproducesNew: 0 };
  readonly #votes = new ComparisonTally();
  readonly #others = new ComparisonTally();
  #newItems = 0;
  readonly #responses = { same: 0, different: 0, missing: 0 };
  paired = 0;

  constructor(from: SideScheme | null) {
    this.#from = from;
  }

  /** Counts an item. @returns the change of the stored answer; null if the item is not labelled in both logs. */
  add(
    item: OldItem | undefined,
    trial: EncodedTrial,
    isVote: boolean,
    sides: Sides,
    stored: SideVerdict,
  ): Change | null {
    this.#newItems++;
    if (item === undefined) return null;
    this.paired++;
    const response = hashResponse(trial);
    const isMissing = response === null || item.response === null;
    const kind = isMissing ? 'missing' : response === item.response ? 'same' : 'different';
    this.#responses[kind]++;
    if (this.#from !== null) this.#addEffects(item, sides.ask(trial), stored);
    if (item.stored.correct === null || stored.correct === null) return null;
    this.#stored.add(item.stored, stored);
    if (kind !== 'missing') (kind === 'same' ? this.#same : this.#different).add(item.stored, stored);
    (isVote ? this.#votes : this.#others).add(item.stored, stored);
    return findChange(item.stored, stored);
  }

  votes(): { votes: ComparisonCounts | null; withoutVotes: ComparisonCounts | null } {
    const hasVotes = this.#votes.trials > 0;
    return {
      votes: hasVotes ? this.#votes.result() : null,
      withoutVotes: hasVotes ? this.#others.result() : null,
    };
  }

  #addEffects(
    item: OldItem,
    fresh: { readonly from: SideVerdict; readonly to: SideVerdict },
    stored: SideVerdict,
  ): void {
    const newTo = readOutcome(fresh.to);
    const newFrom = readOutcome(fresh.from);
    if (item.from === null || item.to === null || newTo === null) return;
    if (this.#from !== STORED && newFrom === null) return;
    const right = this.#right;
    right.items++;
    if (item.from) right.oldFrom++;
    if (item.to) right.oldTo++;
    if (newFrom === true) right.newFrom++;
    if (newTo) right.newTo++;
    if (stored.correct !== null) right.labelled++;
    if (newTo === stored.correct) right.reproducesNew++;
  }

  result(old: string, fresh: string, oldItems: number): PairComparison {
    return {
      old,
      new: fresh,
      items: { old: oldItems, new: this.#newItems, paired: this.paired },
      responses: { ...this.#responses },
      stored: this.#stored.result(),
      sameResponse: this.#same.result(),
      differentResponse: this.#different.result(),
      effects: this.#effects(),
    };
  }

  #effects(): PairEffects | null {
    const { items, oldFrom, oldTo, newFrom, newTo, labelled, reproducesNew } = this.#right;
    if (this.#from === null || items === 0) return null;
    const pp = (right: number): number => (right / items) * 100;
    return {
      items,
      oldResponsesFrom: oldFrom,
      oldResponsesTo: oldTo,
      newResponsesTo: newTo,
      newResponsesFrom: this.#from === STORED ? null : newFrom,
      totalPp: pp(newTo - oldFrom),
      parserPp: pp(oldTo - oldFrom),
      modelPp: pp(newTo - oldTo),
      labelledNew: labelled,
      reproducesNew,
    };
  }

  warnings(old: string, fresh: string, oldItems: number): string[] {
    const alone = [
      [old, oldItems - this.paired],
      [fresh, this.#newItems - this.paired],
    ] as const;
    return [
      ...alone
        .filter(([, count]) => count > 0)
        .map(([path, count]) => `${path}: ${count} of its items are not in the other log and are not paired.`),
      ...describeNotedTrials(fresh, { votes: this.#votes.trials }),
    ];
  }
}
