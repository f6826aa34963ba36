/** What the answers of a run used and cost. */
import { z } from 'zod';
import { count } from '../../../base/core/document-schema.ts';

const amount = z.number().min(0).nullable();

const usageRowSchema = z.strictObject({
  set: z.string(),
  condition: z.string(),
  answers: count,
  requests: count.describe('Requests that were sent for these answers, with those that were repeated.'),
  inputTokens: count.describe('As the server counts them. Answers without a count are not included.'),
  outputTokens: count.describe('As inputTokens.'),
  uncountedInput: count.describe('Answers for which the server did not count the tokens of the prompt.'),
  uncountedOutput: count.describe('Answers of which the server did not count the tokens.'),
  cost: amount.describe(
    'By the prices of --prices. It includes estimates for tokens that the server did not count; null without prices.',
  ),
});

export const benchUsageSchema = z
  .strictObject({
    requests: count.describe('The sum of the rows.'),
    cost: amount.describe('The sum of the rows; null without prices.'),
    currency: z.string().nullable().describe('Of the list of prices, such as USD; null without prices.'),
    rows: z.array(usageRowSchema).describe('Every set under every condition that has an answer.'),
  })
  .describe(
    'What all answers of the run used, whichever command asked for them. Questions that failed are not included.',
  );
