/** Ends work that would continue to fail. */
import { InputError } from '../base/core/errors.ts';
import type { ModelProblem } from './problem.ts';
import { plural } from '../base/text/plural.ts';

/** This many questions in a row without an answer: something is wrong with all of them. */
const GIVE_UP_AFTER = 10;

/** Counts questions in a row that got no answer. */
export class FailureStreak {
  readonly #noun: string;
  readonly #advice: string;
  #failures = 0;

  /** @param noun what fails, in the singular. @param advice how it is asked for again. */
  constructor(noun = 'question', advice = 'They can be asked again with --retry-failed.') {
    this.#noun = noun;
    this.#advice = advice;
  }

  answered(): void {
    this.#failures = 0;
  }

  /**
   * Call it when the failure is kept.
   * @throws InputError where no further question would be answered either.
   */
  failed({ kind, message }: ModelProblem): void {
    if (kind !== 'content-filter') this.#failures++;
    if (this.#failures >= GIVE_UP_AFTER)
      throw new InputError(
        `${plural(this.#failures, this.#noun)} in a row failed, the last one because: ${message} ${this.#advice}`,
      );
  }
}
