/** The numbers of each metric in a report of evaluations: over the period, by week, by tag. */
import { z } from 'zod';
import { count, intervalSchema } from '../../../base/core/document-schema.ts';
import { whyAbsentSchema } from './scoring-schema.ts';
import { isoWeekSchema, mondaySchema } from './time-schema.ts';

/** Steps of 0.05 from 0 to 1. */
const BINS = 20;

export const metricSchema = z
  .strictObject({
    metric: z.string().describe('overall, or the name of a metric.'),
    group: z
      .string()
      .nullable()
      .describe('The group that gives the metric its weight; null for overall, and for a metric without a weight.'),
    n: count.describe('Results that have the metric.'),
    queries: count.describe('Queries of these results: the items of the interval.'),
    absent: z
      .array(z.strictObject({ why: whyAbsentSchema, count: z.int().min(1) }))
      .describe('Results that do not have the metric, by reason; largest first.'),
    weight: z
      .number()
      .nullable()
      .describe(
        'Mean share of the score over all results with a score; null for overall, and where no result has a score.',
      ),
    mean: z.number().nullable().describe('Over results; null without one.'),
    interval: intervalSchema
      .nullable()
      .describe('Of the mean, with queries as items; null for fewer than two queries that have the metric.'),
    histogram: z
      .union([z.array(count).length(BINS), z.array(count).max(0)])
      .describe('Results in [0, 0.05), [0.05, 0.1), …, [0.95, 1]; empty without a result.'),
  })
  .meta({ id: 'metric', description: 'A metric over all results.' });

const mean = {
  metric: z.string(),
  n: z.int().min(1),
  queries: z.int().min(1).describe('Queries of these results: the items of the interval.'),
  mean: z.number(),
  interval: intervalSchema.nullable().describe('null for a single query.'),
};

export const weekSchema = z
  .strictObject({
    week: isoWeekSchema,
    start: mondaySchema,
    answers: z.int().min(1),
    metrics: z
      .array(z.strictObject(mean).meta({ id: 'mean', description: 'A metric over some results.' }))
      .describe('The metrics that a result of the week has.'),
  })
  .meta({ id: 'week', description: 'The answers of a week that starts on a Monday, 0:00 UTC.' });

const levelSchema = z
  .strictObject({ n: z.int().min(1), queries: z.int().min(1), mean: z.number() })
  .meta({ id: 'level' });

export const changeSchema = z
  .strictObject({
    metric: z.string(),
    week: isoWeekSchema.describe('The first week of the new level.'),
    start: mondaySchema,
    before: levelSchema.describe('From the previous change (or the start) to this one.'),
    after: levelSchema.describe('From this change to the next one (or the end).'),
    difference: z.number().describe('The mean after the change minus the mean before it.'),
    interval: intervalSchema.describe(
      'The interval of the difference, at the level that all tests of the report share; it does not contain 0.',
    ),
  })
  .meta({ id: 'change', description: 'A week from which a metric is significantly different from before.' });

export const tagSchema = z
  .strictObject({
    tag: z.string(),
    answers: z.int().min(1),
    metrics: z.array(
      z.strictObject({
        ...mean,
        difference: z
          .number()
          .nullable()
          .describe('Mean with the tag minus mean without it; null where all results with the metric have the tag.'),
        differenceInterval: intervalSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'tag', description: 'Answers with a tag, compared with those without it.' });
