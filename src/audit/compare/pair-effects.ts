/** Separates the effect of the parser from that of the responses, on trials that are in an old and in a new log. */
import type { PairEffects } from '../../documents/comparison.ts';
import { STORED } from '../../base/core/scheme.ts';
import { ItemSums } from './item-sums.ts';
import type { SideScheme, SideVerdict } from './side.ts';
import { differByItem } from './statistics.ts';

/** Whether the answer is right; null where there is no label, or the scheme failed. */
export type Outcome = boolean | null;

export function readOutcome({ correct, failure }: SideVerdict): Outcome {
  return failure === undefined ? correct : null;
}

/** The labels of a paired trial: of the old response under both sides, of the new one under both sides, and that of the new log. */
interface PairedLabels {
  readonly oldFrom: Outcome;
  readonly oldTo: Outcome;
  readonly newFrom: Outcome;
  readonly newTo: Outcome;
  readonly stored: Outcome;
}

export class PairEffectCount {
  readonly #right = { items: 0, oldFrom: 0, oldTo: 0, newFrom: 0, newTo: 0, labelled: 0, reproducesNew: 0 };
  readonly #total = new ItemSums();
  readonly #parser = new ItemSums();
  readonly #model = new ItemSums();
  readonly #from: SideScheme;

  constructor(from: SideScheme) {
    this.#from = from;
  }

  /** Counts a trial that has all labels that are compared. */
  add({ oldFrom, oldTo, newFrom, newTo, stored }: PairedLabels, item: number): void {
    if (oldFrom === null || oldTo === null || newTo === null) return;
    if (this.#from !== STORED && newFrom === null) return;
    const right = this.#right;
    right.items++;
    if (oldFrom) right.oldFrom++;
    if (oldTo) right.oldTo++;
    if (newFrom === true) right.newFrom++;
    if (newTo) right.newTo++;
    if (stored !== null) right.labelled++;
    if (newTo === stored) right.reproducesNew++;
    this.#total.add(item, oldFrom, newTo);
    this.#parser.add(item, oldFrom, oldTo);
    this.#model.add(item, oldTo, newTo);
  }

  /** null without a trial. */
  result(): PairEffects | null {
    const { items, oldFrom, oldTo, newFrom, newTo, labelled, reproducesNew } = this.#right;
    if (items === 0) return null;
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
      total: differByItem(this.#total, 'of two logs'),
      parser: differByItem(this.#parser, 'same'),
      model: differByItem(this.#model, 'of two logs'),
      labelledNew: labelled,
      reproducesNew,
    };
  }
}
