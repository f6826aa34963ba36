/** The schemas of sampled trials, and of unanswerable items. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import type { TrialPlace } from '../base/core/trial.ts';
import { snippetSchema } from './parts-schema.ts';

const name = z.string().nullable();

export const placeShape = {
  trialId: z.string(),
  run: z.string(),
  temperature: z.number().nullable(),
  variant: name,
  condition: name,
  model: name,
  dataset: name,
  task: name,
} satisfies { [Key in keyof TrialPlace]: z.ZodType<TrialPlace[Key]> };

export const receiptSchema = z
  .strictObject({
    ...placeShape,
    itemId: name,
    question: snippetSchema.nullable(),
    groundTruth: snippetSchema,
    scheme: z.string().describe('The scheme that differs from the stored label.'),
    storedCorrect: z.boolean(),
    schemeCorrect: z.boolean(),
    response: snippetSchema.nullable(),
    storedParse: snippetSchema.nullable(),
    parse: snippetSchema.nullable().describe("What the scheme's parser picks."),
    rules: z
      .array(z.array(z.string()))
      .describe(
        'For a scheme of the core: the smallest sets of rules that, added to v1, give its label; empty where v1 gives it already. For any other scheme: one set, the rules without which its label would be another one, or those by which it got its text.',
      ),
    explain: z.string().describe('The command that shows this trial rule by rule.'),
  })
  .meta({ id: 'receipt', description: 'A sampled trial whose label changes.' });

const receipts = z.array(receiptSchema);

export const receiptsSchema = z
  .strictObject({ 'think-dependence': receipts, 'combined-flip': receipts })
  .catchall(receipts);

const unanswerableItemSchema = z.strictObject({
  itemId: name,
  dataset: name.describe('The data set, or the task of a log that names none.'),
  groundTruth: snippetSchema,
  trials: z.int().min(1),
});

export const unanswerableSchema = z
  .strictObject({
    scheme: z.string(),
    rule: z.string(),
    summary: z.string().describe('The meaning of the rule, in one sentence.'),
    trials: z.int().min(1).describe("Labelled factual trials of these items in the scheme's scope."),
    items: z.array(unanswerableItemSchema).describe('The first hundred, ascending by data set, id and ground truth.'),
    more: count.describe('Items beyond these.'),
  })
  .meta({
    id: 'neverCorrect',
    description:
      'Unanswerable items: no answer can match their ground truth under a scheme, by one rule of its matcher.',
  });
