/** Tokens and cost of the requests to judges. */
import { z } from 'zod';
import { count } from '../../../base/core/document-schema.ts';

const money = z.number().min(0).nullable().describe('In the currency of the prices; null without prices of the model.');

const rowSchema = z
  .strictObject({
    model: z.string().describe('provider:name'),
    judge: z.string(),
    requests: z.int().min(1).describe('Different requests. One that several answers share is counted once.'),
    replies: count,
    inputTokens: count.describe('As the server counted them, over the replies for which it did.'),
    outputTokens: count.describe('Likewise.'),
    uncounted: count.describe(
      'Replies for which the server did not count input tokens, output tokens or both. Those that it did not count are in no number of tokens; the cost has estimates of them.',
    ),
    uncountedInput: count.describe('Those for which it did not count input tokens.'),
    uncountedOutput: count.describe('Those for which it did not count output tokens.'),
    cost: money,
  })
  .meta({ id: 'usageRow', description: 'The requests of one judge to one model.' });

export const usageSchema = z
  .strictObject({
    currency: z.string().nullable().describe('Of the prices; null without prices.'),
    cost: money.describe('Of all rows; null where a row has none.'),
    rows: z.array(rowSchema).describe('By model in the order of the panel, then by judge.'),
  })
  .describe('Each reply is counted once, also where the store had it before. Retries are not counted.');
