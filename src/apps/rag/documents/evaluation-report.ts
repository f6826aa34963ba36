/** The types of {@link evaluationReportSchema}, which describes each field. Texts are unchanged: escape them where they are shown. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { evaluationReportSchema } from './evaluation-report-schema.ts';

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
