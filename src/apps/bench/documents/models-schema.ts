/** The results of several models in one benchmark. */
import { z } from 'zod';
import { toolSchema } from '../../../base/core/document-schema.ts';

export const benchModelsSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    tool: toolSchema,
    benchmark: z.strictObject({ id: z.string(), title: z.string() }),
    models: z
      // Its schema is published already; the types have it.
      .array(z.unknown().meta({ $ref: 'bench.schema.json' }))
      .describe('The result of each model that was asked all questions, in the order of --model.'),
    stopped: z
      .array(z.strictObject({ model: z.string(), problems: z.array(z.string()) }))
      .describe('Models that could not be asked all questions, and why. The same command resumes their runs.'),
    audit: z.string().describe('The command that audits all runs.'),
  })
  .meta({
    title: 'Result of audit bench with several models, version 1',
    description:
      'The results of the models, each as for one model. Later versions of the tool add keys and change none.',
  });
