/** The document of `audit rag compare`: two systems on the same queries. */
import { z } from 'zod';
import { count, intervalSchema, share, toolSchema } from '../../../base/core/document-schema.ts';
import { snippetSchema } from '../../../documents/parts-schema.ts';
import { scoringSchema } from './scoring-schema.ts';

/** A store of evaluations, answers that were evaluated for this comparison, lines of results, or a run of TREC. */
const SYSTEM_KINDS = ['store', 'answers', 'results', 'run'] as const;

const sideSchema = z
  .strictObject({
    file: z.string(),
    kind: z
      .enum(SYSTEM_KINDS)
      .describe(
        'store: of evaluations; answers: evaluated without a judge; results: of audit rag evaluate; run: of TREC.',
      ),
    tags: z.array(z.string()).describe('Only answers with all of these tags were compared.'),
    results: count.describe('Answers with a result, or ranked lists with judgments.'),
    queries: count.describe('Different ids of these.'),
    unusable: count.describe('Lines and rows without a result.'),
    onlyHere: z
      .strictObject({ count, ids: z.array(z.string()).max(5) })
      .describe('Queries that the other side does not have, and the first ids.'),
    scoring: scoringSchema.nullable().describe('null where the input does not contain it: results and runs.'),
  })
  .meta({ id: 'side', description: 'One of the two systems.' });

const differentSettingSchema = z.strictObject({
  setting: z.string().describe('A path in the scoring, such as judging.model.'),
  a: z.string().nullable().describe('As JSON; null where this side does not have it.'),
  b: z.string().nullable(),
  isHarmless: z.boolean().describe('Whether no compared number depends on it.'),
});

const metricSchema = z.strictObject({
  metric: z.string().describe('overall is the score.'),
  isLowerBetter: z.boolean(),
  n: count.describe('Queries with a value on both sides.'),
  onlyA: count.describe('Queries of both sides with a value only in A.'),
  onlyB: count,
  meanA: z.number().describe('The mean over these n queries, each with the mean of its answers.'),
  meanB: z.number(),
  difference: z.number().describe('meanB minus meanA.'),
  interval: intervalSchema.nullable().describe('Of the difference; null for a single query.'),
  p: share.describe('Two-sided sign-flip test of the differences of queries.'),
  minP: share.describe('The smallest p that so many queries with a difference could have.'),
  isExact: z.boolean().describe('Whether p is exact; otherwise it is a saddlepoint approximation.'),
  holm: share
    .nullable()
    .describe('p adjusted over the metrics; null where minP is above 0.05. The score is a separate test, with its p.'),
  isSignificant: z.boolean().describe('Whether holm is at most 0.05.'),
  wins: count.describe('Queries for which B is better.'),
  ties: count,
  losses: count,
  detectable: z
    .number()
    .nullable()
    .describe(
      'The difference that 80 % of such comparisons would find; null for fewer than six queries, and without a spread.',
    ),
  changed: z
    .array(count)
    .describe('The queries that changed most, as positions in `changed` of the document; largest change first.'),
});

const answerSchema = z
  .strictObject({
    answers: count.describe(
      'Answers of this side to the query. Values are their means, and texts are those of the last one.',
    ),
    answer: snippetSchema.nullable().describe('null where the input contains no texts.'),
  })
  .meta({ id: 'sideAnswer' });

const changeListSchema = z.strictObject({ onlyA: z.array(z.string()), onlyB: z.array(z.string()) });

const querySchema = z.strictObject({
  id: z.string(),
  query: snippetSchema.nullable(),
  values: z
    .array(z.strictObject({ metric: z.string(), a: z.number().nullable(), b: z.number().nullable() }))
    .describe('In the order of the metrics; those that neither side has are left out.'),
  isComparable: z.boolean().describe('Whether the score is made of the same metrics on both sides.'),
  a: answerSchema,
  b: answerSchema,
  retrieved: changeListSchema
    .extend({ both: count })
    .nullable()
    .describe('Ids of documents that only one side retrieved, and how many both did.'),
  cited: changeListSchema.nullable().describe('Provisions that only one side cites, as text.'),
});

export const ragComparisonSchema = z
  .strictObject({
    comparisonVersion: z.literal(1),
    tool: toolSchema,
    a: sideSchema,
    b: sideSchema,
    queries: count.describe('Queries of both sides.'),
    repeated: count.describe('Queries of both sides with several answers on a side; they are averaged.'),
    otherScore: count.describe(
      'Queries with a score on both sides that is made of different metrics; they are not in the row of the score.',
    ),
    tests: count.describe('Metrics that holm is adjusted over.'),
    settings: z.array(differentSettingSchema).describe('Settings that differ between the two scorings.'),
    metrics: z.array(metricSchema).describe('The score, where both sides have one, and the metrics.'),
    unpaired: z
      .array(z.strictObject({ metric: z.string(), a: count, b: count }))
      .describe('Metrics that no query has on both sides, and how many of the queries have them on one.'),
    same: z
      .array(z.strictObject({ metric: z.string(), as: z.string() }))
      .describe('Metrics that have the same values as another one in all queries, and are not tested again.'),
    changed: z.array(querySchema).describe('The queries that changed most in some metric.'),
  })
  .meta({
    title: 'Comparison of audit rag compare, version 1',
    description:
      'Two systems on the same queries. Every interval is a 95 % confidence interval that counts queries. Texts are unchanged: escape them where they are shown. Later versions of the tool add keys and change none.',
  });
