/** The score of the models under test: by the labels as they are, by people, and by labels that people correct. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';
import { shareSchema } from './share-schema.ts';

const calibratedSchema = z
  .strictObject({
    share,
    interval: intervalSchema,
    trials: z.int().min(1).describe('Reviewed trials with a human label that the estimate is made from.'),
    unreviewed: count.describe(
      'Trials that count as they are predicted, because none of their kind was reviewed. The interval includes that all of them may be predicted wrongly.',
    ),
  })
  .meta({
    id: 'calibrated',
    description:
      'A prediction-powered share: the label of one labelling predicts every trial, and the human labels correct the prediction.',
  });

export const scoreSchema = z.strictObject({
  labelled: z
    .array(
      z.strictObject({
        scheme: z.string(),
        trials: count.describe('Trials with a label.'),
        right: count.describe('Those of them whose label is right.'),
      }),
    )
    .describe('Counts of all trials by the labels as they are: the stored labels first.'),
  byPeople: shareSchema.nullable().describe('The share of answers that people call correct; null without an estimate.'),
});

export const calibrationSchema = z.strictObject({
  by: z.string().describe('The labelling that predicts. Where it has no label, the stored label does.'),
  trials: count.describe('Trials with a label of it.'),
  score: calibratedSchema
    .nullable()
    .describe('The share of answers that are correct; null without an estimate, and where every trial was reviewed.'),
  accuracy: z
    .array(z.strictObject({ scheme: z.string(), estimate: calibratedSchema.nullable() }))
    .describe('The accuracy of each labelling: the stored labels first, then the schemes in their order.'),
});
