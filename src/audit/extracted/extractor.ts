/** What an extractor is: a model with a prompt and settings. */

/** What its replies are: a part of the response, the answer in the words of the model, or whether the answer is correct. */
export const EXTRACTOR_KINDS = ['span', 'answer', 'verdict'] as const;
export type ExtractorKind = (typeof EXTRACTOR_KINDS)[number];

export interface Extractor {
  /** The NAME of `extract:NAME`. */
  readonly name: string;
  /** The version of the prompt, such as `xfinder-1`. */
  readonly prompt: string;
  readonly kind: ExtractorKind;
  /** provider:name */
  readonly model: string;
  /** The settings of its requests as JSON. */
  readonly sampling: string;
}
