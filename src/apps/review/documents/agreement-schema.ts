/** How often each two labellings agree, and which of them is right where they do not. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { ANSWER_FORMS } from './answer-form.ts';
import { shareSchema } from './share-schema.ts';

const groupRightSchema = z
  .strictObject({ share, interval: intervalSchema, trials: z.int().min(1), hits: count })
  .nullable()
  .describe(
    'Reviewed trials with a human label on which the two differ, and those of them on which the first one is right.',
  );

const countsShape = {
  first: z.string(),
  second: z.string(),
  trials: count.describe('Trials that both label.'),
  alike: count.describe('Those of them with the same label.'),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("Cohen's κ of these labels; null where each gives all trials the same label."),
};

export const labelAgreementSchema = z.strictObject({
  pairs: z
    .array(
      z.strictObject({
        ...countsShape,
        right: shareSchema
          .nullable()
          .describe('Where the two differ, the share on which the first one is right; null without a reviewed trial.'),
      }),
    )
    .describe(
      'Each two labellings; those with the labelling that predicts (the stored labels if there is none) first.',
    ),
  byCell: z
    .array(
      z.strictObject({
        field: z.enum(GROUP_FIELDS),
        value: z.union([z.string(), z.number()]).nullable(),
        pairs: z.array(
          z.strictObject({
            ...countsShape,
            right: groupRightSchema,
          }),
        ),
      }),
    )
    .describe(
      'The labelling that predicts (the stored labels if there is none) and each other one, for each value of each field of the cells.',
    ),
  byForm: z
    .array(
      z.strictObject({
        form: z.enum(ANSWER_FORMS),
        drawn: z.int().min(1).describe('Trials of the sample.'),
        pairs: z.array(
          z.strictObject({
            first: z.string(),
            second: z.string(),
            differ: count.describe('Trials of the sample on which the two differ.'),
            right: groupRightSchema,
          }),
        ),
      }),
    )
    .describe(
      'The same two by how responses of the sample state their answers; empty where `audit view` drew the sample.',
    ),
});
