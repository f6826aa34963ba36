/** The schema of a file of claims. */
import { z } from 'zod';

const ID = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
const MOST_CLAIMS = 1000;

const claimSchema = z
  .strictObject({
    id: z.string().max(80).regex(ID).describe('Letters, digits, dots, hyphens and underscores.'),
    text: z.string().max(2000).exactOptional().describe('The sentence of the paper. Default: the comparison.'),
    holds: z.string().min(1).describe('The sentence as a comparison of rates.'),
  })
  .meta({ id: 'claim' });

export const claimsFileSchema = z
  .strictObject({ claims: z.array(claimSchema).min(1).max(MOST_CLAIMS) })
  .meta({ title: 'Claims', description: 'Statements of a paper about error rates. YAML or JSON; see docs/claims.md.' });
