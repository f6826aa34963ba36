/** Counts the answers of a model while it is asked. */
import type { BenchScore } from '../documents/bench.ts';

export class ModelCount {
  readonly model: string;
  answered = 0;
  correct = 0;
  failed = 0;
  isAsked = true;
  readonly #already: number;

  /** @param before the scores of the answers of earlier commands. */
  constructor(model: string, before: readonly BenchScore[]) {
    this.model = model;
    for (const { answered, correct, failed } of before) {
      this.answered += answered;
      this.correct += correct;
      this.failed += failed;
    }
    this.#already = this.done;
  }

  add(correct: boolean | null): void {
    if (correct === null) this.failed++;
    else this.answered++;
    if (correct === true) this.correct++;
  }

  /** Questions with an answer, and those that failed. */
  get done(): number {
    return this.answered + this.failed;
  }

  /** Those of this command. */
  get asked(): number {
    return this.done - this.#already;
  }
}
