/** What scores are made of, and how scores that are made of other metrics are compared. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';
import { isoWeekSchema, mondaySchema } from './time-schema.ts';
import { whyAbsentSchema } from './scoring-schema.ts';

const common = share.describe('How much of the weight of the scores both sides have in common.');

const unequalSchema = z
  .array(
    z.strictObject({
      metric: z.string(),
      before: share.describe('Its mean weight in the scores of the first side.'),
      after: share.describe('The same for the second side.'),
    }),
  )
  .describe('Metrics whose mean weights differ by 0.01 or more, largest difference first.');

const comparableSchema = z
  .strictObject({
    before: z.number(),
    after: z.number(),
    difference: z.number(),
    interval: intervalSchema.nullable(),
  })
  .describe('The means of both sides on the weight in common, and their difference.');

export const alertCompositionSchema = z
  .strictObject({
    common,
    rawChange: z.number().describe('The change of the scores themselves, with what comes from other metrics.'),
    unequal: unequalSchema,
  })
  .nullable()
  .describe(
    'How the scores of window and baseline differ in what they are made of; null where one of them has no score. overall.change is on the weight in common.',
  );

const countedSchema = z.strictObject({
  metric: z.string(),
  before: share.describe('The share of the scores in which it had a weight before.'),
  after: share.describe('The share since.'),
  why: whyAbsentSchema
    .nullable()
    .describe('The most frequent reason why it is absent since; null where it is present, without a weight.'),
});

const shiftSchema = z.strictObject({
  week: isoWeekSchema.describe('The first week of the new composition.'),
  start: mondaySchema,
  fewer: z.array(countedSchema).describe('Metrics that are part of fewer scores since.'),
  more: z.array(countedSchema).describe('Metrics that are part of more scores since.'),
  raw: z.strictObject({ before: z.number(), after: z.number() }).describe('Means of the scores themselves.'),
  common,
  comparable: comparableSchema.nullable().describe('null where less than half of the weight is in common.'),
});

export const compositionSchema = z
  .strictObject({
    compositions: z
      .array(
        z.strictObject({
          metrics: z.array(z.strictObject({ metric: z.string(), weight: share })),
          answers: z.int().min(1),
          firstWeek: isoWeekSchema,
          lastWeek: isoWeekSchema,
        }),
      )
      .describe('Sets of metrics with their weights, those of most answers first; the 20 most frequent.'),
    others: count.describe('Answers whose score has another composition than these.'),
    weeks: z
      .array(z.strictObject({ week: isoWeekSchema, start: mondaySchema, common }))
      .describe('Weeks with a score: how much of the weight each has in common with the last one.'),
    shifts: z.array(shiftSchema).describe('Weeks from which on scores are made of other metrics, by time.'),
    tags: z
      .array(z.strictObject({ tag: z.string(), common, rawDifference: z.number(), unequal: unequalSchema }))
      .describe(
        'Tags whose answers have scores of other metrics than the answers without the tag. The differences in tags are on the weight in common.',
      ),
  })
  .nullable()
  .describe(
    'What the scores are made of; null without a score. Changes and differences of the score are on the weight that both sides have in common.',
  );
