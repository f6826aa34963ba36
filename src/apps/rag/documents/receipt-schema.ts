/** An answer in a report of evaluations, with everything that its score is made of. */
import { z } from 'zod';
import { snippetSchema } from '../../../documents/parts-schema.ts';
import { receiptClaimsSchema } from './claims.ts';
import { whyAbsentSchema } from './scoring-schema.ts';
import { timeSchema } from './time-schema.ts';
import { seat } from './seat-schema.ts';

/** The questions that a judge made from an answer, compared with the query. */
const comparedQuestionsSchema = z
  .strictObject({
    model: z.string().exactOptional().describe('The model that judged; missing where there is one seat.'),
    repeat: z.int().min(1).exactOptional().describe('Which of the repeats; missing where there is one seat.'),
    embeddings: z
      .string()
      .nullable()
      .describe('provider:name of the model of embeddings; null where the judge compared the questions.'),
    isNoncommittal: z.boolean().describe('Whether the answer evades the query, which is a similarity of 0.'),
    compared: z.array(
      z.strictObject({
        question: z.string(),
        similarity: z
          .number()
          .min(-1)
          .max(1)
          .describe('A cosine; or 1, 0.5, 0 for the verdicts same, related, different.'),
      }),
    ),
    score: z.number().min(0).max(1).nullable().describe('The mean similarity, at least 0; null where there is none.'),
    missing: z.string().nullable().describe('Why there is no score; null with one.'),
  })
  .meta({
    id: 'comparedQuestions',
    description: 'Questions made from an answer, and how similar the query is to each.',
  });

/** The verdict of a user of the evaluated system on an answer. */
export const thumbSchema = z.enum(['up', 'down']);
/** What a reader calls what is wrong or right with an answer. */
export const labelSchema = z
  .string()
  .nullable()
  .describe('One or two words, such as wrong citation; null without them.');

/** A rating of a user. */
export const ratingSchema = z
  .strictObject({ value: z.number().min(1), best: z.int().min(2) })
  .nullable()
  .describe('From 1 to the best one; null without a rating.');

const contextSchema = z.strictObject({
  id: z.string(),
  score: z.number().nullable().describe('The score of the retriever; null where it was not given.'),
  text: snippetSchema.nullable(),
  grade: z.number().nullable().describe('The grade that people gave it; null without one.'),
  judgedGrade: z
    .number()
    .nullable()
    .describe('The grade that the judge relevance gave it, on its scale; null without one.'),
});

const citationsSchema = z
  .strictObject({
    supported: z.array(z.string()).describe('Cited, and in the contexts.'),
    unsupported: z.array(z.string()).describe('Cited, and not in the contexts.'),
    uncited: z.array(z.string()).describe('In the contexts, and not cited; only the first ones.'),
    open: z.array(z.string()).describe('Citations whose meaning is uncertain, as they are written.'),
  })
  .describe('Provisions as text, such as 民法 第709条.');

const judgmentSchema = z
  .strictObject({
    ...seat,
    judge: z.string(),
    context: z
      .int()
      .min(0)
      .nullable()
      .describe('The position of the context, from 0; null where the judge saw the whole answer.'),
    score: z.number().nullable().describe('On the scale of the judge; null where none was found.'),
    best: z.number().gt(0).describe('The best score of the judge; the worst is 0.'),
    missing: z.string().nullable().describe('Why there is no score; null with one.'),
    statements: z
      .array(z.strictObject({ text: z.string(), supported: z.boolean() }))
      .describe('The single statements that the reply judges, where it does.'),
    details: z
      .record(z.string(), z.number())
      .describe('Further numbers of the reply by their names, such as structure_score.'),
    remarks: z
      .array(z.strictObject({ name: z.string(), texts: z.array(z.string()) }))
      .describe('Further texts of the reply by their names, such as issues.'),
    reply: snippetSchema.nullable(),
  })
  .meta({ id: 'judgment', description: 'One reply of a judge.' });

export const receiptSchema = z
  .strictObject({
    id: z.string(),
    at: timeSchema,
    tags: z.array(z.string()),
    overall: z.number().nullable(),
    query: snippetSchema,
    answer: snippetSchema,
    groundTruth: snippetSchema.nullable(),
    contexts: z.array(contextSchema).nullable().describe('Best first; null where they were not given.'),
    metrics: z.array(
      z.strictObject({
        metric: z.string(),
        value: z.number(),
        weight: z.number().describe('Its share of the score.'),
      }),
    ),
    absent: z
      .array(z.strictObject({ metric: z.string(), why: whyAbsentSchema }))
      .describe('Metrics that were not computed.'),
    citations: citationsSchema.nullable(),
    judgments: z.array(judgmentSchema),
    questions: z
      .array(comparedQuestionsSchema)
      .exactOptional()
      .describe('By seat. Missing where the judge question-relevance was not asked.'),
    claims: z
      .array(receiptClaimsSchema.extend(seat))
      .exactOptional()
      .describe('The claims of the answer with their verdicts, one for each seat; missing where none were asked for.'),
    feedback: z.array(
      z.strictObject({
        thumb: thumbSchema.nullable(),
        text: z.string().nullable(),
        label: labelSchema,
        rating: ratingSchema,
        at: timeSchema,
      }),
    ),
  })
  .meta({ id: 'receipt', description: 'An answer with everything that its score is made of.' });
