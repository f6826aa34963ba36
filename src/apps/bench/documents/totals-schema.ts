/** The accuracy of a model over all sets. */
import { z } from 'zod';
import { count, intervalSchema, percent } from '../../../base/core/document-schema.ts';

export const benchTotalSchema = z
  .strictObject({
    condition: z.string(),
    title: z.string(),
    answered: count,
    correct: count,
    accuracyPct: percent.nullable().describe('correct / answered, in percent; null without an answer.'),
    interval: intervalSchema.nullable().describe('As that of a score, over the items of all sets.'),
  })
  .describe('The answers under a condition in all sets together.');
