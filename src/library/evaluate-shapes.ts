import { z } from 'zod';
import type { EvaluateOptions } from './evaluate.ts';
import { callback, oneOf, SIGNAL, wholeNumber, type Shapes } from './option-shapes.ts';

const LARGEST = 1000;

export const EVALUATE: Shapes<EvaluateOptions> = {
  ...SIGNAL,
  k: wholeNumber(1, LARGEST),
  relevanceLevel: wholeNumber(1, LARGEST),
  citationLevel: oneOf(['article', 'paragraph', 'item']),
  // What is in a group is checked with the names of the metrics, as in a config file.
  groups: z.array(z.looseObject({})).describe('a list of groups { id, weight, metrics }'),
  judge: z.looseObject({}).describe('an object such as { model, store }'),
  onNotice: callback,
  aliases: z.record(z.string(), z.string().min(1)).describe('an object with full names of laws by alias'),
};
