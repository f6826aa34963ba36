/**
 * Decides when a scheme of a user has had its time. What counts is processor time, because on a busy machine the same answer takes longer: a
 * scheme that waits for a processor is not late. One that waits for anything else is watched for as many steps as the limit has, so that a command that never
 * answers is stopped too.
 */
import type { CpuUse } from '../../base/system/cpu-time.ts';

/** Why a scheme is stopped: it computed for so long, or it did not compute at all. */
export type Overdue = 'computed' | 'waited';

/** Steps of a limit. */
const STEPS = 20;
const SHORTEST_STEP = 1;

export class TimeLimit {
  readonly #limit: number;
  readonly #readUse: () => CpuUse | null;
  /** Milliseconds to wait for an answer before {@link next}. */
  readonly step: number;
  /** What was used before the first step had ended. */
  #first: number | null = null;
  #last = 0;
  /** Steps in a row without computing. */
  #quiet = 0;

  /**
   * @param limit milliseconds.
   * @param readUse of the scheme since its start; null where the system does not tell it, and then all steps count.
   */
  constructor(limit: number, readUse: () => CpuUse | null) {
    this.#limit = limit;
    this.#readUse = readUse;
    this.step = Math.max(SHORTEST_STEP, limit / STEPS);
  }

  /** Call it after each step without an answer. @returns null while the scheme has time left. */
  next(): Overdue | null {
    const use = this.#readUse();
    if (use !== null) {
      this.#first ??= use.ms;
      if (use.ms - this.#first >= this.#limit) return 'computed';
    }
    const isBusy = use !== null && (use.isRunning || use.ms - this.#last >= this.step / 2);
    this.#last = use?.ms ?? this.#last;
    this.#quiet = isBusy ? 0 : this.#quiet + 1;
    return this.#quiet >= STEPS ? 'waited' : null;
  }
}
