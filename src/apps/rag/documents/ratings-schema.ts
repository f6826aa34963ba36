/** The ratings of users, and how they agree with the scores. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';
import { spearmanSchema } from './feedback-schema.ts';

export const ratingsSchema = z
  .strictObject({
    entries: z.int().min(1).describe('Entries with a rating in the period.'),
    answers: count.describe('Answers with a result that have a rating; the latest one counts.'),
    queries: count.describe('Queries of these answers.'),
    mean: share.nullable().describe('Of these ratings, as a share: 0 for 1, and 1 for the best one. null without any.'),
    interval: intervalSchema.nullable().describe('Of the mean, with queries as items; null for fewer than two.'),
    levels: z
      .array(z.strictObject({ value: z.number(), best: z.int().min(2), count: z.int().min(1) }))
      .describe('The 20 most frequent ratings of entries, best first.'),
    correlations: z
      .array(
        z.strictObject({
          metric: z.string(),
          answers: z.int().min(1).describe('Answers that have a rating and the metric.'),
          queries: z.int().min(1),
          spearman: spearmanSchema.describe('Spearman’s ρ of values and ratings; null where one of them is constant.'),
          interval: intervalSchema
            .nullable()
            .describe('Of ρ, with as many pairs as there are queries; null for fewer than five.'),
        }),
      )
      .describe('For each metric of an answer with a rating.'),
  })
  .nullable()
  .describe('null without a rating.');
