/** A prompt of extractors. */
import type { ExtractorKind } from '../../../audit/extracted/extractor.ts';

export interface ExtractionPrompt {
  /** Such as `xfinder`; the default name of an extractor with this prompt. */
  readonly name: string;
  /** Its version, such as `xfinder-1`. Another text has another version. */
  readonly id: string;
  readonly kind: ExtractorKind;
  /** Text with places such as `{{response}}`. */
  readonly template: string;
}

/** The texts that a prompt can show. */
export type Place = 'question' | 'choices' | 'truths' | 'response';

/** A place in a template. */
export const PLACE: RegExp = /\{\{([^{}]*)\}\}/g;
