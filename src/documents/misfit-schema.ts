/** The schema of schemes that do not fit the answers of logs. */
import { z } from 'zod';
import { snippetSchema } from './parts-schema.ts';

export const misfitSchema = z
  .strictObject({
    scheme: z.string(),
    code: z
      .enum(['parses-little', 'truth-out-of-reach', 'right-on-few', 'agrees-by-chance', 'loses-right'])
      .describe(
        'parses-little: it parses less than half of the responses. truth-out-of-reach: an answer that states the truth is wrong under it. right-on-few: no trial is labelled, and hardly any answer is right under it. agrees-by-chance: it agrees with the stored labels hardly more often than chance would (Cohen’s κ). loses-right: no known scheme made the labels, and less than half of the answers that are right as stored are right under it.',
      ),
    reason: z.string().describe('The same with numbers, as part of a sentence about the scheme.'),
    example: z
      .strictObject({
        trialId: z.string(),
        groundTruth: snippetSchema,
        response: snippetSchema.nullable(),
        parse: snippetSchema.nullable().describe('What its parser picks.'),
      })
      .nullable()
      .describe('A trial that shows it; null where none does.'),
  })
  .meta({
    id: 'misfit',
    description: 'A scheme that does not fit the answers, judged by the first trials of each log.',
  });

export type Misfit = z.infer<typeof misfitSchema>;
