/** The settings that results of evaluations depend on, besides the answers and the replies of judges. */
import { z } from 'zod';
import { chatSamplingFields } from '../../../base/core/sampling-schema.ts';
import { judgeRecordSchema } from './judge-schema.ts';
import { WHY_ABSENT } from './why-absent.ts';

export const whyAbsentSchema = z.enum(WHY_ABSENT);

const texts = z.record(z.string(), z.string(), { error: 'must be an object of strings' });

const groupSchema = z
  .strictObject({
    id: z.string(),
    weight: z
      .number()
      .min(0)
      .describe('The share of the score where every group has a metric. Weights are divided by their sum.'),
    metrics: z.array(z.string()).describe('The metrics that share the weight equally.'),
    otherwise: z
      .array(z.string())
      .describe('The metrics that replace those of the group where none of them was computed.'),
  })
  .describe('A part of the score.');

const judgingSchema = z
  .strictObject({
    model: z.string().describe('provider:name'),
    sampling: z.strictObject(chatSamplingFields),
    prompts: texts.describe('The version of the prompt, by judge.'),
    parsers: texts.describe('The id of the parser of the replies, by judge.'),
    judges: z
      .array(judgeRecordSchema)
      .optional()
      .describe('The judges that are not built in, as their files describe them.'),
    embeddings: z
      .string()
      .exactOptional()
      .describe(
        'provider:name of the model of embeddings that question-relevance uses. Missing for verdicts of the judge.',
      ),
    panel: z
      .array(z.string())
      .min(2)
      .exactOptional()
      .describe(
        'All models that judge, model first; a metric of an answer is the mean over them. Missing for one model.',
      ),
    repeats: z
      .int()
      .min(2)
      .exactOptional()
      .describe('How often each model gets each request; a metric of an answer is the mean over them. Missing for 1.'),
    structured: z
      .enum(['auto', 'on'])
      .exactOptional()
      .describe(
        'Whether the server restricts replies to a JSON Schema; auto: where it offers that. Missing for free text.',
      ),
  })
  .describe('Which model judged, and how its replies are read.');

export const scoringSchema = z
  .strictObject({
    convention: z
      .enum(['standard', 'proposal'])
      .describe('proposal follows the proposal that this program was written for, with its mistakes.'),
    k: z.int().describe('The rank at which lists of documents are cut.'),
    relevanceLevel: z.number().describe('The lowest grade of a relevant document.'),
    citationLevel: z.enum(['article', 'paragraph', 'item']).describe('The level to which two provisions must agree.'),
    groups: z.array(groupSchema),
    aliases: texts.describe('Names of laws beyond the dictionary, and the names that they mean.'),
    judging: judgingSchema.nullable().describe('null where no judge was asked.'),
  })
  .meta({
    id: 'scoring',
    description: 'The scoring of all results of the document. Results of another scoring are not included.',
  });
