/** The schema of what changed since an earlier result. */
import { z } from 'zod';
import { count, percent } from '../base/core/document-schema.ts';
import { CLAIM_VERDICTS } from './claims.ts';
import { keySchema } from './parts-schema.ts';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';

const change = {
  thenErrorPct: percent.nullable(),
  errorPct: percent.nullable(),
  changePp: z
    .number()
    .nullable()
    .describe('Error rate now minus then, in percentage points; null where one of the two is not defined.'),
  thenFlips: count,
  flips: count,
};

export const sinceSchema = z
  .strictObject({
    baseline: z.string().describe('The file of the earlier result, as it was named.'),
    schemes: z
      .array(z.strictObject({ scheme: z.string(), ...change }))
      .describe('Schemes that are in both results, the stored labels among them.'),
    cells: z
      .array(z.strictObject({ scheme: z.string(), key: keySchema, thenN: count, n: count, ...change }))
      .describe('Cells of both results whose error rate, trials or flips changed, the widest change first.'),
    claims: z
      .array(
        z.strictObject({
          id: z.string(),
          thenVerdict: z.enum(CLAIM_VERDICTS),
          verdict: z.enum(CLAIM_VERDICTS),
          thenEstimatePp: z.number().nullable(),
          estimatePp: z.number().nullable(),
          thenSchemes: count.describe('Schemes under which the claim was true then.'),
          schemes: count,
          thenMargin: count.nullable(),
          margin: count.nullable(),
        }),
      )
      .exactOptional()
      .describe(
        'Claims of both results, with the same comparison, whose answer changed; only where both results have claims.',
      ),
    matched: count.describe('Cells of both results, changed or not.'),
    unmatched: count.describe('Cells that are in only one of the two results.'),
  })
  .meta({ id: 'since', description: 'What changed since an earlier result (--baseline).' });

export type Since = DeepReadonly<z.infer<typeof sinceSchema>>;
export type SchemeSince = Since['schemes'][number];
export type CellSince = Since['cells'][number];
export type ClaimSince = NonNullable<Since['claims']>[number];
