/** The document of `audit review report`. */
import { z } from 'zod';
import { count, intervalSchema, share, toolSchema } from '../../../base/core/document-schema.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { labelAgreementSchema } from './agreement-schema.ts';
import { extractorCostSchema } from './cost-schema.ts';
import { calibrationSchema, scoreSchema } from './score-schema.ts';
import { shareSchema } from './share-schema.ts';

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

const sampleSchema = z
  .strictObject({
    method: z.literal('halves').describe('Half of the draws are from trials on which the labellings differ.'),
    trials: count.describe('Labelled factual trials that the sample was drawn from.'),
    strata: count.describe('Strata of the estimates: kinds of change.'),
    drawn: count.describe('Trials of the sample.'),
  })
  .describe('The sample.');

const marksSchema = z
  .strictObject({ marks: count, trials: count.describe('Trials that have them.'), reviewers: count })
  .meta({ id: 'marks', description: 'A number of marks, one of each reviewer on each trial.' });

const blindnessSchema = z.strictObject({
  basis: z
    .enum(['blind', 'all'])
    .describe(
      'The marks of all estimates. blind: those that were made while labels were hidden. all: no mark was made so, and the estimates are from the latest mark of each reviewer on each trial; they are not blind.',
    ),
  blind: marksSchema.describe('Marks that were made while labels were hidden.'),
  afterReveal: marksSchema.describe(
    'Marks that were set or changed after the reviewer saw the labels of the trial. They are in no estimate of blind marks.',
  ),
  visible: marksSchema.describe('Marks of reviewers who saw all labels (--no-blind).'),
  unknown: marksSchema.describe('Marks of which this is not known.'),
  changed: count.describe('Blind marks that were changed after the reveal. The estimates keep the blind mark.'),
  withdrawn: count.describe('Marks that their reviewer withdrew.'),
  withdrawnAfterReveal: count.describe('Those of them that were withdrawn after the reviewer saw the labels.'),
});

const progressSchema = z.strictObject({
  marks: count.describe('Marks that the estimates are made from: one of each reviewer on each trial.'),
  reviewed: count.describe('Drawn trials with at least one mark.'),
  skipped: count.describe('Drawn trials without a mark before the last one with a mark, in the order of the draw.'),
  markedStrata: count.describe('Strata with a reviewed trial.'),
  trialsOfMarkedStrata: count.describe('All trials of these strata.'),
  labelled: count.describe('Reviewed trials with a human label.'),
  outvoted: count.describe('Trials with a human label on which reviewers disagreed, and the majority decided.'),
  ties: count.describe('Reviewed trials without a human label: as many reviewers marked it correct as incorrect.'),
  cannotTell: count.describe('Reviewed trials without a human label: no reviewer could tell.'),
});

const reviewerSchema = z.strictObject({
  reviewer: z.string(),
  correct: count.describe('Trials, by the latest mark on each, also after the reveal.'),
  incorrect: count,
  cannotTell: count,
  superseded: count.describe('Marks that a later mark of the same reviewer replaced.'),
  withdrawn: count.describe('Marks that the reviewer withdrew.'),
});

const agreementSchema = z.strictObject({
  first: z.string(),
  second: z.string(),
  both: z.int().min(1).describe('Trials that both marked.'),
  told: count.describe('Trials that both called correct or incorrect.'),
  alike: count.describe('Those of them on which both gave the same mark.'),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("Cohen's κ of the trials that both called correct or incorrect; null where all these marks are alike."),
  kappaInterval: intervalSchema.nullable().describe('The interval of κ; null where κ is.'),
});

const adjudicationSchema = z.strictObject({
  conflicts: count.describe(
    'Trials with different marks of reviewers. A blind mark counts as it was before the reveal.',
  ),
  open: count.describe('Those of them without a decision.'),
  decided: count.describe('Trials whose human label is the decision of an adjudicator.'),
  notBlind: count.describe('Trials whose decision is in no estimate, because it is not blind and other marks are.'),
  adjudicators: z.array(z.string()),
});

const fleissSchema = z.strictObject({
  trials: count.describe('Reviewed trials that two reviewers or more called correct or incorrect.'),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("Fleiss' κ of these trials; null for fewer than 50 of them, and where all marks are alike."),
  interval: intervalSchema.nullable().describe('The interval of κ; null where κ is.'),
});

const probability = share.nullable();

const comparisonSchema = z
  .strictObject({
    scheme: z.string(),
    other: z.string(),
    trials: z.number().min(0).describe('All trials on which the two differ.'),
    rightWhereDifferent: shareSchema
      .nullable()
      .describe('Where the two differ, the share on which the first one is right; null without a reviewed trial.'),
    difference: z
      .strictObject({
        pp: z.number().min(-100).max(100),
        low: z.number().describe('The lower end of the interval, in percentage points.'),
        high: z.number().describe('Its upper end.'),
        lowBound: z.number().describe('The lowest difference if the trials without a human label had one.'),
        highBound: z.number().describe('The highest one.'),
      })
      .nullable()
      .describe('Accuracy of the first minus that of the other, in percentage points; null without a reviewed trial.'),
    isCensus: z
      .boolean()
      .describe('Whether every trial on which they differ was reviewed. The difference is then a fact and has no p.'),
    p: probability.describe(
      'Exact two-sided p of the hypothesis that each is right equally often where they differ; null for a census, and without a reviewed trial.',
    ),
    minP: probability.describe('The smallest p that so many reviewed trials could have; null where p is.'),
    isExact: z
      .boolean()
      .describe('Whether p is exact; otherwise the exact p would take too long, and p is a saddlepoint approximation.'),
  })
  .meta({ id: 'comparison', description: 'Two labellings, on the trials on which they differ.' });

const supportSchema = z.strictObject({
  scheme: z.string(),
  accuracy: shareSchema
    .nullable()
    .describe('Trials on which the label of the scheme is the human label; null without an estimate.'),
  ifHumanLabelsErr: z
    .array(
      z.strictObject({
        error: share.describe('The assumed share of wrong human labels.'),
        accuracy: share.describe('What the accuracy would be then.'),
      }),
    )
    .describe('A what-if calculation and no estimate: the share of wrong human labels is not known.'),
  gainedRight: shareSchema.nullable().describe('Gained flips that people call correct; null without a trial.'),
  lostWrong: shareSchema.nullable().describe('Lost flips that people call incorrect; null without a trial.'),
  againstStored: comparisonSchema.nullable().describe('The scheme and the stored labels; null for these.'),
});

const leaderSchema = z.strictObject({
  scheme: z
    .string()
    .describe('The labelling that is ahead of the others by the estimates; the first one among equals.'),
  verdict: z
    .enum(['tested', 'fact', 'open', 'equal'])
    .describe(
      'tested: it is better than each other one, each by a test (Holm p of at most 0.05) or as a fact. fact: every trial on which it differs from another one was reviewed, and it is better than each. open: neither. equal: no other one differs from it.',
    ),
  alike: z.array(z.string()).describe('Labellings that do not differ from it on any trial, as far as known.'),
  notCompared: z.array(z.string()).describe('Labellings without a label for some trials.'),
  unbeaten: z.array(z.string()).describe('It and the labellings that are not beaten by it, without those of alike.'),
  family: count.describe(
    'Comparisons that could be tested: their smallest p is at most 0.05. Labellings with equal labels are one.',
  ),
  against: z.array(
    comparisonSchema.extend({
      holm: probability.describe('The p value after Holm over the comparisons that could be tested; null for others.'),
      needed: count
        .nullable()
        .describe(
          'Trials with a human label on which the two differ that would give a Holm p of at most 0.05, if the share stays; at most all of them. null where the comparison is decided.',
        ),
    }),
  ),
});

export const reviewReportSchema = z
  .strictObject({
    reportVersion: z.literal(2),
    tool: toolSchema,
    audited: auditedSchema,
    sample: sampleSchema,
    blindness: blindnessSchema,
    progress: progressSchema,
    reviewers: z.array(reviewerSchema),
    agreement: z
      .array(agreementSchema)
      .describe('Each two reviewers who marked the same trials, before adjudication, by the marks of the estimates.'),
    fleiss: fleissSchema.nullable().describe('null where no trial has two marks.'),
    adjudication: adjudicationSchema,
    schemes: z.array(supportSchema).describe('The stored labels first, then the schemes in their order.'),
    leader: leaderSchema
      .nullable()
      .describe('Compares the labellings that have a label for every trial; null where no trial has a human label.'),
    score: scoreSchema.describe('The score of the models under test.'),
    extractorCosts: z
      .array(extractorCostSchema)
      .optional()
      .describe('The cost of the extractors of the sample; missing where no store of extractions was named.'),
    labelAgreement: labelAgreementSchema.describe('The agreement of labellings.'),
    calibration: calibrationSchema.nullable().describe('Calibrated estimates; null without an extractor.'),
  })
  .meta({
    title: 'Result of audit review report, version 2',
    description:
      'How far the marks of reviewers support each scheme. A labelling is the stored labels, or those of a scheme. Shares are from 0 to 1, differences are in percentage points, and every interval is a 95 % confidence interval. Later versions of the tool add keys and change none.',
  });
