/** What an extractor has of a trial. */
import type { Coverage } from '../../base/core/made-answers.ts';
import type { ParserInput, Truths } from '../../base/core/scheme.ts';
import { textKey } from './subject.ts';
import { packKey, type StoredExtractor, type StoredSubject } from './stored-extractor.ts';

const NOT_ASKED: Coverage = { state: 'not-asked', reply: null, sampled: null };

export class StoredCoverage {
  readonly #extractor: Pick<StoredExtractor, 'kind' | 'subjects'>;
  /** The texts that were looked up last: a trial is looked up several times. */
  #last: { readonly input: ParserInput; readonly subjects: readonly StoredSubject[] } | undefined;

  constructor(extractor: Pick<StoredExtractor, 'kind' | 'subjects'>) {
    this.#extractor = extractor;
  }

  /** The subjects with these texts. Only verdicts can have several, with different truths. */
  subjects(input: ParserInput): readonly StoredSubject[] {
    if (this.#last?.input !== input) this.#last = { input, subjects: this.#find(input) };
    return this.#last.subjects;
  }

  find(input: ParserInput, truths: Truths): Coverage {
    const wanted = this.#extractor.kind === 'verdict' ? writeTruths(truths) : null;
    const subject = this.subjects(input).find((one) => one.truths === wanted);
    if (subject?.reply === undefined)
      return subject === undefined ? NOT_ASKED : { ...NOT_ASKED, sampled: subject.sampled };
    const { reply, sampled } = subject;
    return { state: reply === null ? 'without-reply' : 'replied', reply, sampled };
  }

  #find({ response, question = null, choices = null }: ParserInput): readonly StoredSubject[] {
    if (response === null) return [];
    // Requests are in UTF-8, which has no lone surrogates.
    return (
      this.#extractor.subjects.get(packKey(textKey({ question, choices, response: response.toWellFormed() }))) ?? []
    );
  }
}

/** A list of truths as stores have it. */
function writeTruths(truths: Truths): string | null {
  return truths === null ? null : JSON.stringify(typeof truths === 'string' ? [truths] : truths);
}
