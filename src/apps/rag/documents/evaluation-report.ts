/** The document of `audit rag report`: results of a store of evaluations over time. */
import { z } from 'zod';
import { count, toolSchema } from '../../../base/core/document-schema.ts';
import { compositionSchema } from './composition-schema.ts';
import { agreementSchema } from './agreement-schema.ts';
import { calibrationSchema } from './calibration.ts';
import { feedbackSchema } from './feedback-schema.ts';
import { changeSchema, metricSchema, tagSchema, weekSchema } from './metric-summary-schema.ts';
import { queriesSchema } from './queries-schema.ts';
import { ratingsSchema } from './ratings-schema.ts';
import { receiptSchema } from './receipt-schema.ts';
import { scoringSchema } from './scoring-schema.ts';
import { timeSchema } from './time-schema.ts';
import { usageSchema } from './usage-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

/** What is wrong with the verdicts of judges on claims, in a report of evaluations. */
const verdictCountsSchema = z
  .strictObject({
    claims: count.describe('Claims of answers and of ground truths.'),
    verdicts: count.describe('Verdicts that were read.'),
    unread: count.describe('Verdicts that a reply with other verdicts lacks.'),
    quotes: count.describe('Verdicts that must quote the text: those that are supported or contradicted.'),
    quotesNotFound: count.describe('Those without a quote that occurs in the text.'),
    conflicts: count.describe('Claims that one context supports and another one contradicts.'),
    scores: count.describe(
      'Replies that state a score beside their verdicts, also those of the direct judge of faithfulness.',
    ),
    scoresDiffer: count.describe('Those whose score differs from their verdicts by more than rounding.'),
  })
  .meta({ id: 'verdictCounts', description: 'Counts of the verdicts on claims.' });

const periodSchema = z.strictObject({
  since: timeSchema.nullable().describe('Included; null for no limit.'),
  until: timeSchema.nullable().describe('Not included; null for no limit.'),
  first: timeSchema.nullable().describe('The time of the first answer; null without any.'),
  last: timeSchema.nullable().describe('The time of the last answer; null without any.'),
});

const countsSchema = z.strictObject({
  answers: count.describe('Answers in the period.'),
  scored: count.describe('Answers with a result under this scoring.'),
  scoredQueries: count.describe('Queries (different ids) of these answers: the items of all intervals of means.'),
  withoutTime: count.describe('Answers whose only time is when they were stored.'),
  requests: count.describe('Requests to judges for these results.'),
  unanswered: count.describe('Requests without a reply.'),
  unread: count.describe('Replies in which no score was found.'),
});

const recommendationSchema = z.strictObject({
  rule: z.string().describe('The name of the rule, such as citations-not-in-contexts; docs/evaluations.md lists them.'),
  advice: z.string().describe('The recommendation, in one sentence.'),
  because: z.string().describe('The numbers that the rule compared, in one sentence.'),
  details: z
    .array(z.string())
    .describe('What explains it, in sentences: for a drop, the metrics and tags that fell most.'),
  within: z
    .string()
    .nullable()
    .describe(
      'The rule whose recommendation explains this one, such as recent-drop; null for one that no other explains.',
    ),
  ids: z.array(z.string()).max(5).describe('Answers to start with.'),
});

export const evaluationReportSchema = z
  .strictObject({
    reportVersion: z.literal(2),
    tool: toolSchema,
    file: z.string().describe('The name of the file of the store, without its folder: the report may be shared.'),
    period: periodSchema,
    scoring: scoringSchema,
    counts: countsSchema,
    metrics: z
      .array(metricSchema)
      .min(1)
      .describe('The score (overall) first, then metrics in the order of their groups, then those without a weight.'),
    weeks: z.array(weekSchema).describe('Ascending; weeks without an answer are missing.'),
    changes: z.array(changeSchema).describe('By metric in the order of metrics, then by time.'),
    changeTests: count.describe(
      'How many tests the significance level of changes was divided by; 0 where nothing could be tested.',
    ),
    tags: z.array(tagSchema).describe('The 50 tags with the most answers, largest first.'),
    composition: compositionSchema,
    queries: queriesSchema,
    worst: z.array(receiptSchema).describe('Lowest score first.'),
    recommendations: z.array(recommendationSchema).describe('In the order of the rules; a drop comes first.'),
    agreement: z
      .array(agreementSchema)
      .describe('By metric, where a panel of several models judged or each request was repeated.'),
    usage: usageSchema
      .nullable()
      .describe('Of the requests to judges for these results; null where no judge was asked.'),
    verdicts: verdictCountsSchema
      .nullable()
      .describe('Of the verdicts on claims; null where no claims were asked for.'),
    feedback: feedbackSchema.nullable().describe('null without an entry of feedback.'),
    ratings: ratingsSchema,
    calibration: z
      .array(calibrationSchema)
      .describe(
        'Judged metrics of which answers have labels of people, in the order of metrics; empty without such a label.',
      ),
  })
  .meta({
    title: 'Result of audit rag report, version 2',
    description:
      'Evaluations of answers over time. Every interval is a 95 % confidence interval, unless its description states another level. Every score is from 0 to 1, and more is better. Texts are unchanged: escape them where they are shown. Later versions of the tool add keys and change none.',
  });

export type EvaluationReport = DeepReadonly<z.infer<typeof evaluationReportSchema>>;
export type Period = EvaluationReport['period'];
export type EvaluationCounts = EvaluationReport['counts'];
/** A metric over all results. */
export type MetricSummary = EvaluationReport['metrics'][number];
/** The answers of a week that starts on a Monday, 0:00 UTC. */
export type WeekSummary = EvaluationReport['weeks'][number];
/** A metric over some results. */
export type NamedMetricMean = WeekSummary['metrics'][number];
/** A week from which a metric is significantly different from before. */
export type ChangePoint = EvaluationReport['changes'][number];
/** Answers with a tag, compared with those without it. */
export type TagSummary = EvaluationReport['tags'][number];
export type TagMetric = TagSummary['metrics'][number];
/** An answer with everything that its score is made of. */
export type EvaluationReceipt = EvaluationReport['worst'][number];
export type ReceiptContext = NonNullable<EvaluationReceipt['contexts']>[number];
export type ReceiptMetric = EvaluationReceipt['metrics'][number];
export type ReceiptCitations = NonNullable<EvaluationReceipt['citations']>;
/** One reply of a judge. */
export type ReceiptJudgment = EvaluationReceipt['judgments'][number];
/** Questions made from an answer, compared with the query. */
export type ComparedQuestions = NonNullable<EvaluationReceipt['questions']>[number];
export type JudgedStatement = ReceiptJudgment['statements'][number];
/** How far the seats of a panel agree on a metric. */
export type MetricAgreement = EvaluationReport['agreement'][number];
/** What the judges used. */
export type JudgeUsage = NonNullable<EvaluationReport['usage']>;
export type UsageRow = JudgeUsage['rows'][number];
/** The recommendation of a rule that applies. */
export type Recommendation = EvaluationReport['recommendations'][number];
export type FeedbackSummary = NonNullable<EvaluationReport['feedback']>;
export type FeedbackCorrelation = FeedbackSummary['correlations'][number];
