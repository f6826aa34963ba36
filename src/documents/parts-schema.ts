/** Schemas of parts that several documents or sections of the audit share. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import { GROUP_FIELDS } from '../base/core/trial.ts';

export const snippetSchema = z
  .strictObject({
    head: z.string(),
    tail: z.string().nullable().describe('null where the head is the whole text.'),
    omitted: count.describe('Code points between head and tail.'),
    length: count.describe('Code points of the whole text.'),
  })
  .meta({ id: 'snippet', description: 'The two ends of a text.' });

export const schemeFailureSchema = z
  .strictObject({ scheme: z.string(), trialId: z.string(), reason: z.string() })
  .meta({ id: 'failure', description: 'A trial on which a scheme failed: it threw, or took too long.' });

export const fieldSchema = z
  .enum(GROUP_FIELDS)
  .meta({ id: 'field', description: 'A field of a trial by which cells can be formed.' });

export const valueSchema = z.union([z.string(), z.number(), z.null()]).meta({
  id: 'value',
  description:
    'The value of such a field: a number for a temperature (null where none is known), a text for any other field.',
});

export const keySchema = z
  .partialRecord(fieldSchema, valueSchema)
  .meta({ id: 'key', description: 'The fields that make a cell, and their values.' });
