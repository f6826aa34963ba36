/** A line of the input of `audit rag evaluate`. An error states what a value must be. */
import { z } from 'zod';
import { isLineId } from '../../../base/core/json-line.ts';
import { NearestName } from '../../../base/text/nearest-name.ts';
import { ANSWER_JUDGES, JUDGES } from '../judges/judges.ts';
import { LARGEST_GRADE } from '../retrieval/query.ts';
import { INSTANT, INSTANT_ERROR, LAST_SECOND } from './instant.ts';

function numberFrom(least: number, most: number): z.ZodNumber {
  const error = `must be a number from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
}

const idError = { error: 'must be a string, or a number that JSON readers keep exactly' };
const lineId = z.union([z.string(), z.number()], idError).refine(isLineId, idError);

const contextSchema = z
  .looseObject(
    {
      id: lineId,
      text: z.string().nullish(),
      score: z.number().nullish().describe('The score of the retriever; no metric depends on it.'),
      law: z.string().nullish().describe('The law that the text is a part of, for texts that do not name it.'),
    },
    { error: 'must be a document {id, text}, with score and law where they are known' },
  )
  .meta({ id: 'context' });

const relationshipSchema = z
  .looseObject({ from: z.string(), to: z.string(), type: z.string() }, { error: 'must be an object {from, to, type}' })
  .meta({ id: 'relationship' });

const documentError = { error: 'must be a string or a whole number' };
const relevantSchema = z.union(
  [
    z.array(z.union([z.string(), z.int(documentError)], documentError)),
    z.record(z.string(), numberFrom(-LARGEST_GRADE, LARGEST_GRADE)),
  ],
  { error: 'must be a list of ids, or grades by id' },
);

const tagError = { error: 'must be a string that is not empty' };
const tagsSchema = z.union([z.array(z.string(tagError).min(1, tagError)), z.record(z.string(), z.string())], {
  error: 'must be a list of strings, or an object of them',
});

const timeError = { error: INSTANT_ERROR };
const timeSchema = z.union(
  [z.number().min(0, timeError).lt(LAST_SECOND, timeError), z.string().regex(INSTANT, timeError)],
  timeError,
);

const JUDGE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** The best scores of judges of the user may be so large. */
const LARGEST_LABEL = 1000;

/** A name that is almost that of a judge of whole answers, or can be that of no judge, is a mistake. Others may be judges of the user. */
function describeMistake(name: string): string | null {
  if (ANSWER_JUDGES.some((id) => id === name)) return null;
  const near = new NearestName(name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`).replaceAll('_', '-'));
  for (const id of ANSWER_JUDGES) near.see(id);
  const isNear = near.best !== undefined && Math.abs(near.best.length - name.length) <= 1;
  return isNear || !JUDGE_ID.test(name)
    ? `must be the id of a judge, such as ${ANSWER_JUDGES.join(', ')}${near.offer()}`
    : null;
}

const labelsSchema = z
  .object(
    {
      ...Object.fromEntries(ANSWER_JUDGES.map((id) => [id, numberFrom(0, JUDGES[id].best).optional()])),
      relevance: z
        .never({ error: `must be one of ${ANSWER_JUDGES.join(', ')}; judgments of documents are in "relevant"` })
        .optional(),
    },
    { error: 'must be an object of scores by judge' },
  )
  .catchall(numberFrom(0, LARGEST_LABEL))
  .superRefine((labels, context) => {
    for (const name of Object.keys(labels)) {
      const message = describeMistake(name);
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export const evaluationInputSchema = z
  .looseObject({
    id: lineId.describe('The id of the query; numbers that JSON readers keep exactly.'),
    query: z.string(),
    answer: z.string(),
    groundTruth: z.string().nullish().describe('The ground truth: the content of a correct answer.'),
    contexts: z
      .array(contextSchema, { error: 'must be a list of documents {id, text}' })
      .nullish()
      .describe('What was retrieved, best first.'),
    relevant: relevantSchema
      .nullish()
      .describe('Judgments of documents by people: the ids of relevant ones, each of grade 1, or grades by id.'),
    expectedRelationships: z
      .array(relationshipSchema, { error: 'must be a list of objects {from, to, type}' })
      .nullish()
      .describe('Relations between laws that the answer should contain.'),
    tags: tagsSchema.nullish().describe('{"a": "b"} means the tag "a: b".'),
    time: timeSchema
      .nullish()
      .describe('When the query was answered: ISO 8601 (UTC without an offset), or Unix time in seconds.'),
    labels: labelsSchema
      .nullish()
      .describe('Labels of the answer by people or other sources, by judge; your own judges may be among them.'),
  })
  .meta({
    title: 'A line of the input of audit rag evaluate',
    description: 'A query, the answer of a system, and data about both. Further fields are ignored.',
  });
