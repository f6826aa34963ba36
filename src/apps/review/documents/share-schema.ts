/** A share of trials that a review estimates. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../../../base/core/document-schema.ts';

const boundsSchema = intervalSchema.describe(
  'The lowest and the highest value if the trials without a human label had one. No confidence interval.',
);

/** A share of trials, estimated from the sample. */
export const shareSchema = z
  .strictObject({
    share: share,
    interval: intervalSchema.describe('A point where every trial was reviewed.'),
    bounds: boundsSchema,
    trials: z.int().min(1).describe('Reviewed trials with a human label that the estimate is made from.'),
    hits: count.describe('Those of them that count: a plain count, while the share gives each stratum its weight.'),
    unclear: count.describe('Reviewed trials that no reviewer could tell, and ties. They are not in the estimate.'),
    isCensus: z.boolean().describe('Whether every trial that the share is about was reviewed.'),
  })
  .meta({ id: 'share', description: 'A share of trials, estimated from the sample.' });
