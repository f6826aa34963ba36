/** How far the repeats and the models of a panel of judges agree. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';

const alphaSchema = z
  .number()
  .max(1)
  .nullable()
  .describe('Krippendorff’s α for an interval scale; null where all values are the same.');

const repeatsSchema = z
  .strictObject({
    pairs: z.int().min(1).describe('Answers with at least two values of one model, each counted once for each model.'),
    deviation: z
      .number()
      .min(0)
      .describe('The standard deviation between the repeats of one model about one answer, pooled.'),
    equal: share.describe('The share of the pairs whose repeats all give the same value.'),
    alpha: alphaSchema,
    noiseShare: share
      .nullable()
      .describe(
        'The share of the squared standard error of the mean that comes from the repeats; null for a single query.',
      ),
    standardError: z
      .number()
      .min(0)
      .nullable()
      .describe('Of the mean, with queries as items; null for a single query.'),
    standardErrorDoubled: z.number().min(0).nullable().describe('The same with twice as many repeats.'),
  })
  .describe('Repeats of the same requests to one model.');

const modelSchema = z.strictObject({
  model: z.string(),
  n: z.int().min(1).describe('Answers with a value of this model.'),
  mean: z.number().describe('Over answers of the mean over repeats.'),
});

const modelPairSchema = z
  .strictObject({
    first: z.string(),
    second: z.string(),
    n: count.describe('Answers with values of both models.'),
    queries: count.describe('Queries of these answers: the items of the interval.'),
    difference: z
      .number()
      .nullable()
      .describe('The mean of the second model minus that of the first; null without an answer.'),
    interval: intervalSchema.nullable().describe('Of the difference; null for a single query.'),
    alpha: alphaSchema,
  })
  .describe('Two models of the panel, over the answers that both judged.');

export const agreementSchema = z
  .strictObject({
    metric: z.string(),
    answers: z
      .int()
      .min(1)
      .describe('Answers with values of at least two seats. Each is one value in all other numbers of the report.'),
    repeats: repeatsSchema.nullable().describe('null without repeats.'),
    models: z.array(modelSchema).describe('In the order of the panel; empty for a single model.'),
    pairs: z.array(modelPairSchema).describe('Empty for a single model.'),
  })
  .meta({
    id: 'agreement',
    description: 'How far the seats of a panel agree on a metric. A seat is a repeat of a model.',
  });
