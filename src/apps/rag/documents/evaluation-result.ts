/** A line of the output of `audit rag evaluate`. */
import { z } from 'zod';
import { claimsSchema } from './claims.ts';
import { judgeSchema } from './judge-schema.ts';
import { whyAbsentSchema } from './scoring-schema.ts';
import { seat } from './seat-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const span = {
  start: z.int().min(0).describe('Offset in UTF-16 units.'),
  end: z.int().min(1),
  text: z.string().describe('The text between the offsets.'),
};

const spanSchema = z.strictObject(span).meta({ id: 'span', description: 'A part of a text.' });

const contextSpanSchema = z
  .strictObject({ context: z.int().min(0).describe('The position of the context, from 0.'), ...span })
  .meta({ id: 'contextSpan', description: 'A part of the text of a context.' });

const provisionsSchema = z
  .array(
    z.strictObject({
      law: z.string(),
      article: z.string(),
      paragraph: z
        .string()
        .nullable()
        .describe('null where only articles are compared, and where the citations name none.'),
      item: z.string().nullable(),
      inAnswer: z.array(spanSchema),
      inContexts: z.array(contextSpanSchema),
    }),
  )
  .meta({ id: 'provisions', description: 'Provisions, each with every place that cites it.' });

const citationsSchema = z.strictObject({
  supported: provisionsSchema.describe('Cited, and in the contexts.'),
  unsupported: provisionsSchema.describe('Cited, and not in the contexts.'),
  uncited: provisionsSchema.describe('In the contexts, and not cited.'),
  open: z.array(spanSchema).describe('Citations whose meaning is uncertain.'),
});

const judgmentSchema = z.strictObject({
  ...seat,
  judge: judgeSchema,
  context: z.int().min(0).nullable().describe('The position of the context, from 0; null for the whole answer.'),
  score: z.number().nullable().describe('On the scale of the judge; null where none was found.'),
  missing: z.string().nullable().describe('Why there is no score; null with one.'),
});

const resultSchema = z.strictObject({
  id: z.union([z.string(), z.number()]),
  time: z.string().nullable().describe('ISO 8601, UTC; null where the input does not say.'),
  overall: z.number().nullable().describe('Σ metric · weight; null where no metric has a weight.'),
  metrics: z.record(z.string(), z.number()),
  weights: z
    .record(z.string(), z.number().gt(0).max(1))
    .describe('Shares of the score, after absent metrics gave up theirs. Metrics without a share are not listed.'),
  absent: z.record(z.string(), whyAbsentSchema).describe('Why a metric was not computed.'),
  citations: citationsSchema.nullable(),
  judgments: z.array(judgmentSchema),
  claims: z
    .array(claimsSchema.extend(seat))
    .exactOptional()
    .describe('The claims of the answer with their verdicts, one for each seat; missing where none were asked for.'),
});

const errorSchema = z.strictObject({ id: z.union([z.string(), z.number()]).nullable(), error: z.string() });

export const evaluationResultSchema = z.union([resultSchema, errorSchema]).meta({
  title: 'A line of the output of audit rag evaluate',
  description: 'The result of one answer, or why there is none.',
});

/** The result of one answer. */
export type EvaluationResult = DeepReadonly<z.infer<typeof resultSchema>>;
