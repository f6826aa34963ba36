/** What an extractor cost, and how much more accurate it is than other labellings. */
import { z } from 'zod';
import { count } from '../../../base/core/document-schema.ts';

const amount = z.number().min(0);

const comparedSchema = z.strictObject({
  other: z.string(),
  difference: z
    .strictObject({ pp: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe(
      'Accuracy of the extractor minus that of the other, in percentage points, with the interval of 95 %; null without a reviewed trial on which they differ.',
    ),
  verdict: z
    .enum(['better', 'worse', 'open'])
    .describe(
      'better or worse: the interval is on one side of 0, and the exact p is at most 0.05 or the difference is a fact. open: in every other case; the data do not show which one is better.',
    ),
  costPerPoint: z
    .strictObject({ cost: amount, low: amount, high: amount })
    .nullable()
    .describe(
      'The cost for each percentage point, with the costs by the ends of the interval of the difference; null without prices, and unless the extractor is better.',
    ),
});

export const extractorCostSchema = z.strictObject({
  scheme: z.string(),
  model: z.string(),
  replies: count.describe('All replies in the file.'),
  inputTokens: amount.describe('Counted by the server, or estimated.'),
  outputTokens: amount,
  uncounted: count.describe('Replies whose tokens the server did not count; they are estimated.'),
  currency: z.string().nullable().describe('null without prices.'),
  cost: amount.nullable().describe('Of all replies; null without prices.'),
  against: z.array(comparedSchema).describe('The stored labels and the schemes that are no extractor.'),
});
