/** The questions that a judge made from an answer, compared with the query. */
import { z } from 'zod';

export const comparedQuestionsSchema = z
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
