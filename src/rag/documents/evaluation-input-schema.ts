/** A line of the input of `audit rag evaluate`. */
import { z } from 'zod';
import { ANSWER_JUDGES, JUDGES } from '../judges/judges.ts';

/** Unix seconds of the year 2200: larger numbers are milliseconds, or not a time. */
const LAST_SECOND = 7_258_118_400;
const LARGEST_GRADE = 1000;

const contextSchema = z
  .looseObject({
    id: z.union([z.string(), z.number()]),
    text: z.string().nullish(),
    score: z.number().nullish().describe('As the retriever gave it; no metric depends on it.'),
    law: z.string().nullish().describe('The law that the text is a part of, for texts that do not name it.'),
  })
  .meta({ id: 'context' });

const relationshipSchema = z
  .looseObject({ from: z.string(), to: z.string(), type: z.string() })
  .meta({ id: 'relationship' });

const relevantSchema = z.union([
  z.array(z.union([z.string(), z.int()])),
  z.record(z.string(), z.number().min(-LARGEST_GRADE).max(LARGEST_GRADE)),
]);

const tagsSchema = z.union([z.array(z.string().min(1)), z.record(z.string(), z.string())]);

const timeSchema = z.union([
  z.number().min(0).lt(LAST_SECOND),
  z.string().regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/),
]);

const labelsSchema = z.strictObject(
  Object.fromEntries(ANSWER_JUDGES.map((id) => [id, z.number().min(0).max(JUDGES[id].best).optional()])),
);

export const evaluationInputSchema = z
  .looseObject({
    id: z.union([z.string(), z.number()]).describe('The id of the query; numbers that JSON readers keep exactly.'),
    query: z.string(),
    answer: z.string(),
    groundTruth: z.string().nullish().describe('What the answer should say.'),
    contexts: z.array(contextSchema).nullish().describe('What was retrieved, best first.'),
    relevant: relevantSchema
      .nullish()
      .describe('What people say about documents: the ids of relevant ones, each of grade 1, or grades by id.'),
    expectedRelationships: z
      .array(relationshipSchema)
      .nullish()
      .describe('What the answer should know about two laws.'),
    tags: tagsSchema.nullish().describe('{"a": "b"} means the tag "a: b".'),
    time: timeSchema
      .nullish()
      .describe('When the query was answered: ISO 8601 (UTC without an offset), or Unix time in seconds.'),
    labels: labelsSchema.nullish().describe('What people, or other sources, say about the answer, by judge.'),
  })
  .meta({
    title: 'A line of the input of audit rag evaluate',
    description: 'A question, what a system answered, and what is known about both. Further fields are ignored.',
  });
