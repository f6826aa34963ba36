/** The schema of the part of a result about schemes whose answers a model read beforehand (extract:NAME). */
import { z } from 'zod';
import { count, percent } from '../base/core/document-schema.ts';

const estimateSchema = z
  .strictObject({ estimate: percent, interval: z.tuple([percent, percent]).describe('Of 95 %.') })
  .meta({
    id: 'sampleEstimate',
    description: 'A share of the trials from which a sample was drawn, in %, with the weights of the sample.',
  });

const estimate = estimateSchema.nullable();

const sampleSchema = z.strictObject({
  subjects: count.describe('Distinct questions with options and responses from which it was drawn.'),
  trials: count.describe('Their trials.'),
  drawn: count.describe('Subjects that were drawn.'),
  replied: count.describe('Drawn subjects with a reply.'),
  strata: z.array(z.strictObject({ name: z.string(), subjects: count, trials: count, drawn: count, replied: count })),
  trialsHere: count.describe('Labelled trials of this audit about the drawn subjects with a reply.'),
  accuracy: estimate.describe(
    'null, as the others, where a stratum has no reply, or the audit has none of the trials.',
  ),
  parsed: estimate,
  gained: estimate.describe('Wrong as stored, right under the scheme.'),
  lost: estimate.describe('Right as stored, wrong under the scheme.'),
});

export const extractionSchema = z
  .strictObject({
    scheme: z.string().describe('extract:NAME'),
    name: z.string(),
    model: z.string(),
    prompt: z.string().describe('The version of the prompt.'),
    kind: z
      .enum(['span', 'answer', 'verdict'])
      .describe('A part of the response, the answer in the words of the model, or whether the response is correct.'),
    store: z.string().describe('The store of extractions, as it was named.'),
    selection: z
      .enum(['all', 'disagreements', 'sample'])
      .nullable()
      .describe('Which trials the extractor was to read the last time; null if the store does not contain it.'),
    trials: count.describe('Labelled trials with a reply: those in the scope of the scheme.'),
    notAsked: count.describe('Labelled trials that the extractor was not asked about.'),
    withoutReply: count.describe('Labelled trials that it was asked about without a reply.'),
    unparsed: z
      .array(z.strictObject({ rule: z.string(), summary: z.string(), trials: z.int().min(1) }))
      .describe('Replies from which nothing was parsed, by rule; the most frequent first.'),
    sample: sampleSchema
      .nullable()
      .describe('Estimates for the trials from which a sample was drawn; null for other selections.'),
  })
  .meta({
    id: 'extraction',
    description: 'The extractor of a scheme extract:NAME, and which trials it has replies for.',
  });
