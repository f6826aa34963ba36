/** The schema of schemes that do not fit the answers of logs. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import { snippetSchema } from './parts-schema.ts';

export const misfitSchema = z
  .strictObject({
    scheme: z.string(),
    code: z
      .enum([
        'no-choices',
        'few-letters',
        'parses-little',
        'other-form',
        'short-truths',
        'confused-truths',
        'truth-out-of-reach',
        'reads-elsewhere',
        'right-on-few',
      ])
      .describe(
        'no-choices: it needs the choices of a question, which most trials do not have. few-letters: it reads the letters of fewer options than the questions have. parses-little: it parses less than half of the responses, or compares whole responses, of which most have more than an answer. other-form: it compares numbers and the truths are others, or texts and the truths are formulas. short-truths: it searches texts for truths of one to four letters or digits. confused-truths: it searches texts for the truth, and some truths are parts of others, such as hate and non-hate. truth-out-of-reach: an answer that states the truth is wrong under it. reads-elsewhere: most responses state their answer in a form that it does not read: with the truth in its place, they are wrong under it. right-on-few: hardly any answer is right under it, and many are under another scheme.',
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
    logs: z
      .array(z.strictObject({ log: z.string(), trials: count.describe('Its trials with a truth.') }))
      .exactOptional()
      .describe('The logs that it does not fit, where it fits others; absent where it fits none.'),
  })
  .meta({
    id: 'misfit',
    description:
      'A scheme that does not fit the answers, judged by the truths and responses of sampled trials of each log, and never by the stored labels.',
  });

export type Misfit = DeepReadonly<z.infer<typeof misfitSchema>>;
