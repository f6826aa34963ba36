/** Collects what is wrong with files, so that all of it is reported before the first question is asked. */
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { plural } from '../../../base/text/plural.ts';

/** More problems are counted. */
const MOST_LISTED = 20;

export class Problems {
  readonly #sentences = new Set<string>();
  #more = 0;

  add(sentence: string): void {
    if (this.#sentences.size < MOST_LISTED) this.#sentences.add(sentence);
    else if (!this.#sentences.has(sentence)) this.#more++;
  }

  /** The value; null, with a problem more, if it cannot be made. @param sentence of the message of a TypeError. */
  attempt<Value>(make: () => Value, sentence: (message: string) => string): Value | null {
    try {
      return make();
    } catch (error) {
      if (error instanceof InputError) for (const problem of error.problems) this.add(problem);
      else if (error instanceof TypeError) this.add(sentence(errorMessage(error)));
      else throw error;
      return null;
    }
  }

  /** The value; null, with the problems of the error more, for an InputError. */
  async attemptLater<Value>(read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const problem of error.problems) this.#sentences.add(problem); // those of a file are as few already
      return null;
    }
  }

  /** @throws InputError if there are any. */
  check(): void {
    if (this.#sentences.size === 0) return;
    const more = this.#more === 0 ? [] : [`${plural(this.#more, 'more problem')} of this kind; correct these first.`];
    throw new InputError([...this.#sentences, ...more]);
  }
}
