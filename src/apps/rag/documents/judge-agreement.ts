/** How the scores of a judge agree with labels: in the documents of `audit rag report` and `audit rag judge-parsers`. */
import { z } from 'zod';
import { intervalSchema } from '../../../base/core/document-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const some = z.int().min(1);

const levelSchema = z
  .strictObject({
    from: z.number().describe('The lowest label of the level.'),
    to: z
      .number()
      .describe(
        'The highest label of the level: equal to the lowest one if there are at most six different labels. Otherwise levels are fifths of the scale, and the highest label belongs to the next level, except in the last one.',
      ),
    n: some.describe('Labelled answers or contexts of the level.'),
    queries: some.describe('Queries of these: the items of the interval.'),
    bias: z.number().describe('Mean of score minus label.'),
    interval: intervalSchema.nullable().describe('null for a single query.'),
  })
  .meta({ id: 'biasLevel', description: 'The bias of a judge for labels of one level.' });

/** On the scale of the scores. */
export const judgeAgreementShape = {
  bias: z.number().describe('Mean of score minus label.'),
  biasInterval: intervalSchema.nullable().describe('With queries as items; null for a single query.'),
  levels: z.array(levelSchema).describe('Ascending; levels without a label are missing.'),
  weightedKappa: z
    .number()
    .max(1)
    .nullable()
    .describe(
      'Cohen’s κ weighted by (score − label)², where each distinct number is a category; null where it is not defined.',
    ),
  weightedKappaInterval: intervalSchema.nullable().describe('With queries as items; null for a single query.'),
};

const judgeAgreementSchema = z.strictObject(judgeAgreementShape);

export type JudgeAgreement = DeepReadonly<z.infer<typeof judgeAgreementSchema>>;
export type BiasLevel = JudgeAgreement['levels'][number];
