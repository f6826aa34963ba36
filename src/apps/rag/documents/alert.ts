/** The document that `audit rag alert` sends to a webhook: the rules that were judged on the evaluations of a window, and their outcomes. */
import { z } from 'zod';
import { count, intervalSchema, toolSchema } from '../../../base/core/document-schema.ts';
import { alertCompositionSchema } from './composition-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const periodSchema = z.strictObject({
  since: z.string().nullable().describe('Included; null for no limit.'),
  until: z.string().nullable().describe('Not included; null for no limit.'),
});

/** The gate itself does not depend on these names, so its type has any text here. */
const listSchema = z.string().meta({ enum: ['metrics', 'tags'] });

const outcomeSchema = z.strictObject({
  rule: z.string().describe('As it was written.'),
  exceeded: z.boolean(),
  isEmpty: z.boolean().describe('Whether nothing was compared; such a rule is not exceeded.'),
  value: z
    .string()
    .nullable()
    .describe('What was compared and its value, such as mean.overall = 0.71; null where nothing was compared.'),
  limit: z.string().nullable().describe('What the value was compared with; null where that is not a single thing.'),
  members: z
    .strictObject({ list: listSchema, met: count, compared: count })
    .nullable()
    .describe(
      'For a rule over a list: how many members were compared, and how many meet the condition. null for any other rule.',
    ),
  worst: z
    .array(
      z.strictObject({
        place: z.string().describe('The metric, or tag and metric; unchanged.'),
        value: z.string().describe('What was compared there, such as mean = 0.61.'),
      }),
    )
    .max(5)
    .describe('The members that exceed, most extreme first.'),
  isChange: z.boolean().describe('Whether the rule is about changes since the baseline.'),
  unmatched: count.describe(
    'Metrics or tags that only one of window and baseline has, and for which no change could be computed.',
  ),
});

const overallSchema = z.strictObject({
  answers: count.describe('Answers in the window.'),
  scored: count.describe('Answers with a result.'),
  scoredQueries: count.describe('Queries (different ids) of these answers: the items of the intervals.'),
  mean: z.number().nullable().describe('From 0 to 1; null without a result.'),
  interval: intervalSchema.nullable().describe('The interval of the mean.'),
  before: z.number().nullable().describe('The mean of the baseline; null without a baseline.'),
  change: z
    .number()
    .nullable()
    .describe('The mean minus that of the baseline, on the weight that the scores of both have in common.'),
  changeInterval: intervalSchema.nullable().describe('The interval of the change.'),
});

export const alertSchema = z
  .strictObject({
    alertVersion: z.literal(1),
    tool: toolSchema,
    file: z.string().describe('The store of evaluations.'),
    window: periodSchema.describe('The period that the rules were judged on; ISO 8601, UTC.'),
    baseline: periodSchema.nullable().describe('The period that changes are measured from; null without one.'),
    at: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      .describe('When the rules were judged; ISO 8601, UTC.'),
    exceeded: z.boolean().describe('Whether one of the rules is exceeded.'),
    rules: z.array(outcomeSchema).describe('In their order.'),
    overall: overallSchema.describe('The score of the window.'),
    composition: alertCompositionSchema,
  })
  .meta({
    title: 'Alert of audit rag alert, version 1',
    description:
      'Rules that were judged on the evaluations of a window. Every interval is a 95 % confidence interval. Texts are unchanged: escape them where they are shown. Later versions of the tool add keys and change none.',
  });

export type Alert = DeepReadonly<z.infer<typeof alertSchema>>;
export type AlertPeriod = Alert['window'];
/** The score of the window. */
export type AlertOverall = Alert['overall'];
