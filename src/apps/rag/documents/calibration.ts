/** The calibration of judged metrics with the labels of people, in the document of `audit rag report`. */
import { z } from 'zod';
import { count, intervalSchema } from '../../../base/core/document-schema.ts';
import { judgeAgreementShape } from './judge-agreement.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const some = z.int().min(1);

const mean = {
  mean: z.number().describe('From 0 to 1, unless the parser of a judge reads scores beyond its scale.'),
  interval: intervalSchema.nullable().describe('With queries as items; null for a single query.'),
};

const meanSchema = z.strictObject(mean).meta({ id: 'calibrationMean', description: 'A mean and its interval.' });

const halfWidth = z.number().min(0);

const precisionSchema = z
  .strictObject({
    target: z.number().gt(0).describe('The half-width to reach.'),
    halfWidth: halfWidth.describe('Half of the width of the interval of the calibrated mean.'),
    furtherLabels: count
      .nullable()
      .describe(
        'How many more of these answers to label to reach it; 0 where it is reached, null where labels of all would not be enough.',
      ),
    halfWidthAllLabelled: halfWidth.describe('The half-width with labels of all these answers.'),
    furtherAnswers: count
      .nullable()
      .describe(
        'How many more answers to judge to reach it with the present labels; 0 where it is reached, null where no number is enough.',
      ),
    halfWidthAllJudged: halfWidth.describe('The half-width with the present labels and any number of judged answers.'),
  })
  .meta({ id: 'precision', description: 'What it would take to know the calibrated mean to a half-width.' });

const selectionSchema = z
  .strictObject({
    labelled: z.number().describe('The mean score of the judge over the labelled answers.'),
    others: z.number().describe('Over the others.'),
    difference: z.number().describe('The first minus the second.'),
    interval: intervalSchema
      .nullable()
      .describe('Of the difference. Without 0 in it, the labelled answers are probably not a random sample.'),
  })
  .meta({ id: 'selection', description: 'Whether labelled answers are like the others.' });

export const calibrationSchema = z
  .strictObject({
    metric: z.string(),
    n: some.describe('Results that have the metric.'),
    queries: some.describe('Queries of these results.'),
    labelled: some.describe('Those among them with a label for this judge.'),
    labelledQueries: some.describe('Queries of the labelled ones.'),
    unscored: count.describe('Labelled results without the metric. They are in no number.'),
    judge: meanSchema.describe('Of the scores of the judge.'),
    labels: meanSchema.describe('Of the labels alone.'),
    calibrated: z
      .strictObject({
        ...mean,
        interval: intervalSchema,
        weight: z
          .number()
          .min(0)
          .describe(
            'The weight λ of the judge: 0 where its scores say nothing about the labels, so that only labels count.',
          ),
      })
      .nullable()
      .describe(
        'The prediction-powered mean of the labels over all results with the metric; null for labels of fewer than ten queries. It assumes that the labelled answers are a random sample.',
      ),
    ...judgeAgreementShape,
    selection: selectionSchema.nullable().describe('null where all results have a label.'),
    precision: precisionSchema.nullable().describe('null without a calibrated mean.'),
  })
  .meta({
    id: 'calibration',
    description: 'A judged metric, calibrated with labels. Labels are divided by the best score.',
  });

/** A judged metric, calibrated with labels. */
export type Calibration = DeepReadonly<z.infer<typeof calibrationSchema>>;
/** What it would take to know the calibrated mean to a half-width. */
export type CalibrationPrecision = NonNullable<Calibration['precision']>;
