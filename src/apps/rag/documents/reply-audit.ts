/** The document of `audit rag judge-parsers`: how the averages of judges change with the parser of their replies. */
import { z } from 'zod';
import { count, intervalSchema, toolSchema } from '../../../base/core/document-schema.ts';
import { snippetSchema } from '../../../documents/parts-schema.ts';
import { spearmanSchema } from './feedback-schema.ts';
import { judgeAgreementShape } from './judge-agreement.ts';
import { judgeSchema } from './judge-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const some = z.int().min(1);

const differenceSchema = z
  .strictObject({
    both: count.describe('Replies that both parsers read. Nothing else is compared.'),
    other: count.describe('Those among them with another score.'),
    difference: z
      .number()
      .nullable()
      .describe('Mean over the compared replies, this parser minus the first one; null without any.'),
    interval: intervalSchema.nullable(),
  })
  .describe('Compared with the first parser.');

const agreementSchema = z
  .strictObject({
    replies: some,
    queries: some.describe('Queries of these replies: the items of the intervals.'),
    meanError: z.number().min(0).describe('Mean absolute difference of score and label.'),
    spearman: spearmanSchema.describe('Spearman’s ρ; null where all scores or all labels are the same.'),
    kappa: z
      .number()
      .max(1)
      .nullable()
      .describe('Cohen’s κ of "at least half of the best score"; null where it is not defined.'),
    kappaInterval: intervalSchema.nullable().describe('null for a single query.'),
    ...judgeAgreementShape,
  })
  .describe('Compared with the labels of the input.');

const parserSchema = z.strictObject({
  scheme: z.string().describe('The parser.'),
  read: count.describe('Replies with a score. The others are missing, and in no average.'),
  queries: count.describe('Different ids of queries among them: the items of the interval.'),
  missing: z.array(z.strictObject({ why: z.string(), count: some })),
  mean: z.number().nullable().describe('On the scale of the judge; null without a score.'),
  interval: intervalSchema.nullable().describe('null for scores of fewer than two queries.'),
  against: differenceSchema.nullable().describe('null for the first parser.'),
  labels: agreementSchema.nullable().describe('null where no labelled reply has a score.'),
});

const receiptSchema = z.strictObject({
  id: z.union([z.string(), z.number()]),
  label: z.number().nullable(),
  reply: snippetSchema,
  scores: z
    .array(z.union([z.number(), z.string()]))
    .describe('By position of the parsers: a score, or why there is none.'),
});

const groupSchema = z
  .strictObject({
    judge: judgeSchema,
    best: z.number().gt(0).describe('The best score; the worst is 0.'),
    prompt: z.string().nullable().describe('null where the input does not say.'),
    model: z.string().nullable().describe('The model that judged, provider:name; null where the input does not say.'),
    settings: z
      .string()
      .nullable()
      .exactOptional()
      .describe(
        'The settings of the requests, null where the input does not say; missing where all replies to the prompt by the model have the same ones. Repeats of a request are versions, too.',
      ),
    replies: some,
    labelled: count.describe('Replies with a label from another source.'),
    schemes: z
      .array(parserSchema)
      .describe('The parsers, in the order in which they were requested. The others are compared with the first one.'),
    receipts: z.array(receiptSchema).describe('Replies from which two parsers read different scores, a seeded sample.'),
    disagreements: count.describe('How many such replies there are.'),
  })
  .describe('The replies of one judge to one prompt, by one model.');

const versionSchema = z
  .strictObject({
    prompt: z.string().nullable(),
    model: z.string().nullable(),
    settings: z.string().nullable().exactOptional(),
  })
  .meta({ id: 'version' });

const comparisonSchema = z.strictObject({
  judge: judgeSchema,
  scheme: z.string().describe('The parser.'),
  before: versionSchema,
  after: versionSchema,
  both: count.describe('Things that have a score in both groups. Nothing else is compared.'),
  other: count.describe('Those among them with another score.'),
  difference: z.number().nullable().describe('Mean of after minus before over the compared things; null without any.'),
  interval: intervalSchema.nullable(),
});

export const replyAuditSchema = z
  .strictObject({
    reportVersion: z.literal(1),
    tool: toolSchema,
    files: z.array(z.string()).describe('As they were named; - is standard input.'),
    seed: z.int(),
    replies: some,
    groups: z.array(groupSchema).min(1),
    comparisons: z
      .array(comparisonSchema)
      .describe(
        'Groups of one judge compared with the first of them, parser by parser: the same things judged with another prompt, by another model, with other settings, or again.',
      ),
  })
  .meta({
    title: 'Result of audit rag judge-parsers, version 1',
    description:
      'How the averages of judges change with the parser of their replies. Every interval is a 95 % confidence interval. Later versions of the tool add keys and change none.',
  });

export type ReplyAudit = DeepReadonly<z.infer<typeof replyAuditSchema>>;
/** The replies of one judge to one prompt, by one model. */
export type ReplyGroup = ReplyAudit['groups'][number];
export type ReplySchemeResult = ReplyGroup['schemes'][number];
/** Compared with the labels of the input. */
export type LabelAgreement = NonNullable<ReplySchemeResult['labels']>;
/** The same things judged with another prompt, or by another model. */
export type ReplyComparison = ReplyAudit['comparisons'][number];
export type ReplyVersion = ReplyComparison['before'];
export type ReplyReceipt = ReplyGroup['receipts'][number];
