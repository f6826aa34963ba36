/** What is counted of the items that an old and a new log have in common, and what is kept of each meanwhile. */
import { hash } from 'node:crypto';
import type { Change, ComparisonCounts, PairComparison, PairEffects } from '../../result/comparison.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { decodeTexts } from '../../schemes/scoring/scorer.ts';
import { describeNotedTrials } from '../tally/noted-trials.ts';
import { findChange, ComparisonTally } from './counts.ts';
import type { SideVerdict, Sides, SideScheme } from './side.ts';

/** What is kept of an item of the old log. */
export interface OldItem {
  readonly response: string | null;
  readonly isVote: boolean;
  /** Its answer is a hash: a stretch of a text would keep the whole text. */
  readonly stored: SideVerdict;
  readonly from: Outcome;
  readonly to: Outcome;
}

/** Right or wrong; null where there is no label, or the scheme failed. */
type Outcome = boolean | null;

export function readOutcome({ correct, failure }: SideVerdict): Outcome {
  return failure === undefined ? correct : null;
}

/** A text as short as a hash. */
export function hashText(text: string): string {
  return hash('sha256', text, 'base64');
}

/** The same answer, as short as a hash. */
export function hashAnswer({ prediction, correct }: SideVerdict): SideVerdict {
  return { prediction: prediction === null ? null : hashText(prediction), correct };
}

/** Of the response; null where there is none. */
export function hashResponse(trial: EncodedTrial): string | null {
  const { response } = decodeTexts(trial);
  return response === null ? null : hashText(response);
}

/** Adds up the items that both logs have. */
export class PairCount {
  readonly #stored = new ComparisonTally();
  readonly #same = new ComparisonTally();
  readonly #different = new ComparisonTally();
  /** The left side of the schemes, or null where there are none. */
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

  /** @returns what changed between the stored answers, if the item is in both logs and labelled in both. */
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
