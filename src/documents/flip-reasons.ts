/** The schema of why labels change: flips by what the stored label read, and by the rule that decided under the scheme. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import { snippetSchema } from './parts-schema.ts';
import { placeShape } from './receipts-schema.ts';

/** Where the stored answer is in the response. `right` and `wrong`: no answer is stored, and the label is all that is known. */
const STORED_PLACES = [
  'whole',
  'start',
  'end',
  'inside',
  'several',
  'same',
  'absent',
  'none',
  'right',
  'wrong',
] as const;
export type StoredPlace = (typeof STORED_PLACES)[number];

export const storedPlaceSchema: z.ZodType<StoredPlace> = z.enum(STORED_PLACES);

const exampleSchema = z
  .strictObject({
    ...placeShape,
    itemId: z.string().nullable(),
    storedParse: snippetSchema.nullable(),
    parse: snippetSchema.nullable().describe("What the scheme's parser picks."),
    before: z.string().describe('The response before the parse, on one line; empty where the parse is no slice of it.'),
    after: z.string(),
  })
  .meta({
    id: 'flipExample',
    description: 'A sampled flip, with the part of the response around what the scheme reads.',
  });

const reasonSchema = z
  .strictObject({
    storedRule: z
      .string()
      .nullable()
      .describe(
        'The rule that decided the stored label: that of the scheme which reproduces it. null where none does.',
      ),
    storedPlace: storedPlaceSchema
      .nullable()
      .describe(
        'Without such a scheme, where the stored answer is in the response: whole, start, end, inside (one place), several places, absent, or none (an empty answer); same is the text that the scheme parses, too. right and wrong: no answer is stored, so only the label is known.',
      ),
    rule: z
      .string()
      .nullable()
      .describe(
        'The rule that decided under the scheme. For a scheme of the core, the smallest sets of rules that make the flip; null where v1 already differs. nothing-parsed where it found none. The id of the matcher where the text was taken unchanged.',
      ),
    summary: z.string().nullable().describe('What that rule does.'),
    gained: count,
    lost: count,
    examples: z.array(exampleSchema).describe('At most three, by their seeded ranks.'),
  })
  .meta({ id: 'flipReason', description: 'Flips that share what the stored label read, and the rule that decided.' });

export const flipReasonsSchema = z
  .strictObject({
    scheme: z.string(),
    reasons: z.array(reasonSchema).describe('The most frequent first, at most twenty.'),
    otherGained: count.describe('Flips by other reasons.'),
    otherLost: count,
  })
  .meta({ id: 'flipReasons', description: 'Why labels change under a scheme.' });

export type SchemeFlipReasons = DeepReadonly<z.infer<typeof flipReasonsSchema>>;
export type FlipReason = SchemeFlipReasons['reasons'][number];
export type FlipExample = FlipReason['examples'][number];
