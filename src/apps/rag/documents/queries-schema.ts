/** Queries that were answered several times, with the scores of their answers over time. */
import { z } from 'zod';
import { count, share } from '../../../base/core/document-schema.ts';
import { timeSchema } from './time-schema.ts';

export const queriesSchema = z
  .strictObject({
    count: count.describe('Queries with at least two answers that have a score.'),
    listed: z
      .array(
        z.strictObject({
          id: z.string(),
          answers: z.int().min(2).describe('Answers with a score.'),
          change: z
            .number()
            .nullable()
            .describe(
              'The score of the last answer minus that of the first, on the weight that both have in common; null where this is less than half.',
            ),
          common: share.describe('How much of the weight these two answers have in common.'),
          series: z
            .array(z.strictObject({ at: timeSchema, overall: z.number() }))
            .describe('The scores by time; of more than 40 answers the first one and the last 39.'),
        }),
      )
      .describe('The 50 queries whose scores changed most, largest change first, up or down.'),
  })
  .nullable()
  .describe('null where no query has two answers with a score.');
