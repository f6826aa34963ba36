/** Ends work that would continue to fail. */
import { InputError } from '../base/core/errors.ts';
import { plural } from '../base/text/plural.ts';
import { ModelProblem } from './problem.ts';

/** This many requests in a row without an answer: something is wrong with all of them. */
const GIVE_UP_AFTER = 10;

/** Counts requests in a row that got no answer. */
export class FailureStreak {
  readonly #unit: string;
  readonly #advice: string;
  #failures = 0;

  /** @param unit what fails, in the singular. @param advice how it is asked for again. */
  constructor(unit: string, advice = 'Send them again with --retry-failed.') {
    this.#unit = unit;
    this.#advice = advice;
  }

  answered(): void {
    this.#failures = 0;
  }

  /**
   * Handles the error of a request.
   * @param keep stores the problem; it is called where other requests may be answered.
   * @throws the error if it is no ModelProblem; InputError where no further request would be answered either.
   */
  failed(error: unknown, keep: (problem: ModelProblem) => void = () => {}): void {
    if (!(error instanceof ModelProblem)) throw error;
    const { kind, message, endsRun } = error;
    if (endsRun) throw new InputError(message);
    keep(error);
    if (kind !== 'content-filter') this.#failures++;
    if (this.#failures >= GIVE_UP_AFTER)
      throw new InputError(
        `${plural(this.#failures, this.#unit)} in a row failed, the last one because: ${message} ${this.#advice}`,
      );
  }
}
