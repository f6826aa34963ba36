/**
 * Parts of the schemas of documents that every wing uses. A schema is the only source of a document: its TypeScript type is inferred from it, and
 * its JSON Schema under reports/ is generated (scripts/json-schemas.ts). Other modules import the types alone, so that zod is not loaded for them.
 */
import { z } from 'zod';

/** A number of things. */
export const count = z.int().min(0);

/** Between 0 and 1; also a p-value. */
export const share = z.number().min(0).max(1);

export const percent = z.number().min(0).max(100);

export const intervalSchema = z
  .tuple([z.number(), z.number()])
  .meta({ id: 'interval', description: 'Both ends of an interval of 95 %.' });

export const toolSchema = z.strictObject({ name: z.string(), version: z.string() });

export const playerSchema = z
  .strictObject({
    id: z.string(),
    rule: z.string().describe('The id of the rule, as traces name it.'),
    summary: z.string(),
    when: z.string().exactOptional().describe('What it does, as the end of a sentence about a result.'),
  })
  .meta({ id: 'player', description: 'One rule as a player.' });
