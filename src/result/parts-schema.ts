/** Schemas of parts that the result of an audit and a comparison share. */
import { z } from 'zod';
import { count } from '../core/document-schema.ts';

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
