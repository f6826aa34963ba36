/** The document of `audit review report`. */
import { z } from 'zod';
import { count, intervalSchema, share, toolSchema } from '../../core/document-schema.ts';
import { GROUP_FIELDS } from '../../core/trial.ts';

const auditedSchema = z
  .strictObject({
    runsDir: z.string().nullable().describe('null for logs.'),
    metadata: z.string().nullable().describe('The list of runs; null for logs.'),
    logs: z
      .array(z.string())
      .describe('Names of the logs, independent of how their paths were written; empty for run stores.'),
    conditions: z.array(z.string()).nullable().describe('Only these conditions; null for all.'),
    groupBy: z
      .array(z.enum(GROUP_FIELDS).meta({ id: 'field' }))
      .describe('The fields that form the cells, and therefore the strata.'),
    seed: z.int(),
    nullGroundTruth: z.string().nullable(),
    schemes: z.array(z.string()).describe('The schemes that labelled the sample: v1, then the requested ones.'),
  })
  .describe('The data that the sample was drawn from.');

const progressSchema = z.strictObject({
  trials: count.describe('Labelled factual trials that the sample was drawn from.'),
  strata: count.describe('Their strata.'),
  drawn: count.describe('Trials of the sample.'),
  reviewed: count.describe('Drawn trials with at least one mark.'),
  coveredTrials: count.describe('Trials in strata with a reviewed trial. The estimates are about these.'),
  coveredStrata: count.describe('Strata with a reviewed trial.'),
  labelled: count.describe('Reviewed trials with a human label.'),
  outvoted: count.describe('Trials with a human label on which reviewers disagreed, and the majority decided.'),
  ties: count.describe('Reviewed trials without a human label: as many reviewers marked it correct as incorrect.'),
  cannotTell: count.describe('Reviewed trials without a human label: no reviewer could tell.'),
});

const reviewerSchema = z.strictObject({
  reviewer: z.string(),
  correct: count.describe('Trials, by the latest mark on each.'),
  incorrect: count,
  cannotTell: count,
  superseded: count.describe('Marks that a later mark of the same reviewer replaced.'),
});

const agreementSchema = z.strictObject({
  first: z.string(),
  second: z.string(),
  both: z.int().min(1).describe('Trials that both marked.'),
  told: count.describe('Trials that both called correct or incorrect. The other numbers are about these.'),
  alike: count.describe('Trials on which both gave the same mark.'),
  kappa: z.number().min(-1).max(1).nullable().describe("Cohen's κ; null where it is not defined."),
  interval: intervalSchema.nullable().describe('The interval of κ; null where it is not defined.'),
});

const shareSchema = z
  .strictObject({
    share: share,
    interval: intervalSchema,
    trials: z.int().min(1).describe('Trials with a human label that the estimate is made from.'),
    effectiveTrials: z
      .number()
      .gt(0)
      .nullable()
      .describe(
        'Number of trials of a simple random sample with the same precision; null where every trial was reviewed.',
      ),
  })
  .meta({ id: 'share', description: 'A share of trials, estimated from the sample.' });

const supportSchema = z.strictObject({
  scheme: z.string(),
  accuracy: shareSchema
    .nullable()
    .describe('Trials on which the label of the scheme is the human label; null without a trial.'),
  gainedRight: shareSchema.nullable().describe('Gained flips that people call correct; null without a trial.'),
  lostWrong: shareSchema.nullable().describe('Lost flips that people call incorrect; null without a trial.'),
});

const pairedSchema = z
  .strictObject({
    other: z.string(),
    differencePp: z
      .number()
      .min(-100)
      .max(100)
      .describe('Accuracy of the best minus that of the other, in percentage points.'),
    rightWhereDifferent: shareSchema
      .nullable()
      .describe(
        'Share of the trials on which the two differ and the best is right; each stratum counts by its size. null where they do not differ.',
      ),
    rightTrials: count.describe(
      'Reviewed trials on which the two differ and the best is right: a plain count, out of the trials of rightWhereDifferent.',
    ),
    allReviewed: z
      .boolean()
      .describe(
        'Whether every trial on which the two can differ was reviewed. The difference is then a fact about these trials.',
      ),
    p: share.describe(
      'Exact two-sided McNemar p of the reviewed trials, each counted once; 1 where the two do not differ.',
    ),
    isSignificant: z
      .boolean()
      .describe('Whether p is below 0.05 and the interval of the weighted share is above one half.'),
  })
  .describe('The best supported scheme against another one, on the same trials.');

const bestSchema = z.strictObject({
  scheme: z.string().describe('The scheme of highest accuracy; the first one among equals.'),
  alike: z.array(z.string()).describe('Schemes that give every reviewed trial the same label.'),
  against: z.array(pairedSchema).max(2).describe('The next scheme that gives other labels, and the stored labels.'),
});

export const reviewReportSchema = z
  .strictObject({
    reportVersion: z.literal(1),
    tool: toolSchema,
    audited: auditedSchema,
    progress: progressSchema,
    reviewers: z.array(reviewerSchema),
    agreement: z.array(agreementSchema).describe('Each two reviewers who marked the same trials.'),
    schemes: z.array(supportSchema).describe('The stored labels first, then the schemes in their order.'),
    best: bestSchema.nullable().describe('null where no trial has a human label.'),
  })
  .meta({
    title: 'Result of audit review report, version 1',
    description:
      'How far the marks of reviewers support each scheme. Shares are from 0 to 1, differences are in percentage points, and every interval is a 95 % confidence interval. Later versions of the tool add keys and change none.',
  });
