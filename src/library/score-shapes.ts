import { z } from 'zod';
import { InputError } from '../base/core/errors.ts';
import { LONGEST_SCHEME } from '../base/core/ranges.ts';
import { callback, SIGNAL, text, texts, wholeNumber, type Shapes } from './option-shapes.ts';
import type { ScoreOptions } from './score.ts';

export const SCORE: Shapes<ScoreOptions> = {
  ...SIGNAL,
  onNotice: callback,
  scheme: z.union([text, texts]).describe('the id of a scheme, or a list of ids'),
  schemeTimeout: wholeNumber(1, LONGEST_SCHEME),
  extractions: text,
};

/** @param call the function, as errors name it. @throws InputError for anything that is not iterable, and for a text. */
export function checkTrials(call: string, trials: unknown): void {
  const isIterable =
    typeof trials === 'object' && trials !== null && (Symbol.iterator in trials || Symbol.asyncIterator in trials);
  if (!isIterable) throw new InputError(`${call}: the first argument must be a list or an iterator of objects.`);
}
