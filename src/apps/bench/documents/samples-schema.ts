/** What several answers to each question show. */
import { z } from 'zod';
import { count, intervalSchema, percent } from '../../../base/core/document-schema.ts';

const meanFields = {
  items: count.describe('The items that it is the mean of.'),
  pct: percent.nullable().describe('The mean over these items, in percent; null without one.'),
  interval: intervalSchema
    .nullable()
    .describe('Its 95 % interval for items like these, in percent; null for fewer than two items.'),
};

const meanSchema = z.strictObject(meanFields);

export const samplesSchema = z
  .strictObject({
    set: z.string(),
    condition: z.string(),
    repeats: z.int().min(2).describe('How many times each question was asked (k).'),
    items: count.describe('Items with an answer.'),
    incomplete: count.describe(
      'Those of these items that have fewer answers than repeats, because questions failed or are still open. Their means are over the answers that they have.',
    ),
    majority: meanSchema.describe(
      'maj@k: how often the most frequent answer of an item is right (Wang et al. 2022). An answer is a parse as the normalizer of the scheme leaves it; answers without a parse do not vote; of tied answers, the share that is right counts.',
    ),
    consistency: meanSchema.describe(
      'Self-consistency: the share of the answers of an item that are its most frequent one. Answers without a parse are not.',
    ),
    pass: z
      .array(z.strictObject({ k: z.int().min(1), ...meanFields }))
      .describe(
        'pass@k: the chance that at least one of k answers is right, without bias from all answers of an item (Chen et al. 2021), over items with at least k answers. k is each power of two below the repeats, and the repeats.',
      ),
  })
  .describe('A set under a condition. Items without an answer are left out.');
