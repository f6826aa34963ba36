/** The feedback of users of the evaluated system, and how it agrees with the scores. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';
import { snippetSchema } from '../../../documents/parts-schema.ts';
import { labelSchema, ratingSchema, thumbSchema } from './receipt-schema.ts';
import { timeSchema } from './time-schema.ts';

/** Sums of rounded numbers may be slightly beyond 1. */
const LARGEST_CORRELATION = 1.0000001;

/** Spearman's ρ, or null. */
export const spearmanSchema = z.number().min(-LARGEST_CORRELATION).max(LARGEST_CORRELATION).nullable();

const correlationSchema = z.strictObject({
  metric: z.string(),
  up: count.describe('Answers with thumbs up that have the metric.'),
  down: count.describe('Answers with thumbs down that have the metric.'),
  meanUp: z.number().nullable().describe('Mean of the metric over answers with thumbs up; null without any.'),
  meanDown: z.number().nullable().describe('Mean of the metric over answers with thumbs down; null without any.'),
  auc: share
    .nullable()
    .describe(
      'Probability that an answer with thumbs up scores higher than one with thumbs down, ties count half; null unless there are both.',
    ),
  interval: intervalSchema.nullable().describe('The interval of auc.'),
  spearman: spearmanSchema.describe('Spearman’s ρ of scores and thumbs; null where one of them is constant.'),
});

export const feedbackSchema = z
  .strictObject({
    entries: z.int().min(1).describe('Entries in the period.'),
    matched: count.describe('Entries on an answer with a result.'),
    up: count.describe('Entries with thumbs up, whether or not on an answer with a result.'),
    down: count.describe('Entries with thumbs down, likewise.'),
    correlations: z
      .array(correlationSchema)
      .describe('How scores agree with thumbs, for each metric of an answer with a thumb.'),
    texts: z
      .array(
        z.strictObject({
          id: z.string(),
          at: timeSchema,
          thumb: thumbSchema.nullable(),
          text: snippetSchema,
          label: labelSchema,
          rating: ratingSchema,
          overall: z.number().nullable(),
        }),
      )
      .describe('The latest entries with a text or a label; the text of a label alone is empty.'),
    labels: z
      .array(z.strictObject({ label: z.string(), count: z.int().min(1) }))
      .describe('The 50 most frequent labels of entries, most frequent first, then by name.'),
  })
  .meta({ id: 'feedback' });
