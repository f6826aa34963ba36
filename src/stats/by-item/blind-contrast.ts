/** One contrast of the blind reference: its sign and significance for any assignment of the changes of items to conditions. */
import type { BlindCondition, BlindGroup } from './blind-group.ts';
import { BlindSignificance } from './blind-significance.ts';
import { total } from './total.ts';

/** A contrast under one labelling. */
export interface ContrastState {
  /** −1, 0 or 1, computed in whole numbers. */
  readonly sign: number;
  /** p ≤ 0.05 of the sign-flip test; false where it is not tested. */
  readonly isSignificant: boolean;
}

/** The condition whose changes a condition gets in an item; `null` for the stored labels, which have no changes. */
export type Assignment = ((item: number, condition: number) => number) | null;

export class BlindContrast {
  readonly #group: BlindGroup;
  readonly #condition: number;
  readonly #moving: readonly number[];
  readonly #outputs: number;
  readonly #baselineOutputs: number;
  readonly #errors: number;
  readonly #baselineErrors: number;
  readonly #significance: BlindSignificance | null;

  /**
   * @param moving the items with a change under some condition of the group.
   * @param isTested whether significance is computed, which takes longer.
   */
  constructor(group: BlindGroup, condition: number, moving: readonly number[], isTested: boolean) {
    const [here, baseline] = [group[condition] as BlindCondition, group[0] as BlindCondition];
    this.#group = group;
    this.#condition = condition;
    this.#moving = moving;
    this.#outputs = total(here.n);
    this.#baselineOutputs = total(baseline.n);
    this.#errors = total(here.errors);
    this.#baselineErrors = total(baseline.errors);
    this.#significance = isTested ? new BlindSignificance(here, baseline, moving) : null;
  }

  /** Its state for the given assignment of changes. */
  state(assignment: Assignment): ContrastState {
    const [here, baseline] = [this.#changes(this.#condition, assignment), this.#changes(0, assignment)];
    const [errors, baselineErrors] = [this.#errors + total(here), this.#baselineErrors + total(baseline)];
    return {
      sign: Math.sign(errors * this.#baselineOutputs - baselineErrors * this.#outputs),
      isSignificant: this.#significance?.isSignificant(here, baseline) ?? false,
    };
  }

  /** The changes of the moving items under a condition. */
  #changes(condition: number, assignment: Assignment): Int32Array {
    const changes = new Int32Array(this.#moving.length);
    if (assignment === null) return changes;
    for (let i = 0; i < changes.length; i++) {
      const item = this.#moving[i] as number;
      changes[i] = (this.#group[assignment(item, condition)] as BlindCondition).changes[item] as number;
    }
    return changes;
  }
}
