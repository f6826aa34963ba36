/** Judges in documents, and the file `judge.json` of a judge. */
import { z } from 'zod';
import { PLACES } from '../judges/judge.ts';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The id of a judge in documents. */
export const judgeSchema = z.string().regex(ID).describe('The id of a judge, or of a step of a computed judge.');

const idError = { error: 'must be lower-case words with hyphens, such as plain-language' };
const metricError = { error: 'must be letters and digits, such as plainLanguage' };
const nameError = { error: 'must be a name that is not empty' };
const name = z.string(nameError).min(1, nameError).max(60, { error: 'must not be longer than 60 characters' });
const bestError = { error: 'must be a number above 0, at most 1000' };

export const judgeRecordSchema = z
  .strictObject({
    $schema: z.string().optional().describe('For editors.'),
    id: z.string(idError).max(40, idError).regex(ID, idError),
    summary: z.string().describe('One line of documentation.'),
    metric: z
      .string(metricError)
      .max(40, metricError)
      .regex(/^[A-Za-z][A-Za-z0-9]*$/, metricError)
      .describe('The metric that the score becomes; a metric of contexts gets the number of contexts, such as @5.'),
    asksAbout: z
      .enum(['answer', 'context'], { error: 'must be answer or context' })
      .describe('Whether it is asked once about an answer, or about each of its contexts.'),
    inputs: z
      .array(z.enum(PLACES, { error: `must be one of ${PLACES.join(', ')}` }))
      .min(1, { error: 'must name at least one text' })
      .describe('The texts that its prompts must show; query and answer are allowed in every prompt.'),
    form: z
      .enum(['number', 'object'], { error: 'must be number or object' })
      .describe('Whether the whole reply is a number, or a JSON object that contains it.'),
    scale: z
      .strictObject({
        best: z.number(bestError).gt(0, bestError).max(1000, bestError).describe('The best score; the worst is 0.'),
        integer: z.boolean().optional().describe('Whether only whole numbers are scores (default: false).'),
      })
      .describe('The scale of the score.'),
    scoreField: name.optional().describe('The field of the object that contains the score (default: score).'),
    counts: z
      .tuple([name, name])
      .optional()
      .describe('Fields from which the score can be counted: the good ones, and all.'),
    scoreNames: z.array(name).optional().describe('Further names that models give to the score.'),
    group: z
      .strictObject({
        id: name,
        weight: z
          .number()
          .min(0, { error: 'must not be negative' })
          .optional()
          .describe('The weight of a new group; a group that there is keeps its weight.'),
      })
      .optional()
      .describe('The group of the score that the metric joins (default: it has no weight).'),
  })
  .meta({ title: 'A judge', description: 'The file judge.json of a judge of answers (docs/rag-judges.md).' });
