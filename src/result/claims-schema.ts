/** The schema of the answers to claims. */
import { z } from 'zod';
import { count } from '../core/document-schema.ts';

export const CLAIM_VERDICTS = ['contradicted', 'fails', 'untestable', 'holds', 'supported'] as const;

const verdictSchema = z
  .enum(CLAIM_VERDICTS)
  .describe(
    'supported: true of these trials, and distinguishable from the opposite. contradicted: false, and distinguishable. untestable: a group has no trial, no p could be 0.05 or below, or there is no interval.',
  );

const linkShape = {
  verdict: verdictSchema,
  estimatePp: z
    .number()
    .nullable()
    .describe('The difference of the rates, or the rate where only one group is compared with a number.'),
  low: z.number().nullable(),
  high: z.number().nullable().describe('Of 95 %, by items.'),
  p: z.number().nullable().describe('Of the difference from 0, by the sign-flip test of the items in both groups.'),
  minP: z.number().nullable(),
  n: z.array(count.nullable()).length(2).describe('The trials of the two groups; null for a single group.'),
  items: count.describe('The items of either group.'),
};

const answerSchema = z
  .strictObject({
    ...linkShape,
    links: z
      .array(z.strictObject(linkShape))
      .exactOptional()
      .describe('The comparisons of a chain. The other values are those of the weakest.'),
  })
  .meta({ id: 'claimAnswer', description: 'What a claim is under one labelling.' });

export const claimResultSchema = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    holds: z.string().describe('The comparison as it was written.'),
    stored: answerSchema,
    holm: z
      .number()
      .nullable()
      .describe('p as stored, adjusted by Holm over the claims of the file that compare with 0 and can be tested.'),
    schemes: z.array(z.object({ scheme: z.string() }).extend(answerSchema.shape).strict()),
    settings: z
      .strictObject({
        of: count,
        holding: count,
        brokenBy: z
          .array(z.array(z.string()))
          .describe('The smallest sets of rules that make the claim fail, if it is true without rules.'),
      })
      .nullable()
      .describe('The on/off settings of the rules of the core; null where no scheme of the core was requested.'),
    margin: z.strictObject({
      labels: count
        .nullable()
        .describe(
          'The fewest stored labels whose change makes the claim fail; null where the claim fails already, or nothing can make it fail.',
        ),
    }),
  })
  .meta({ id: 'claimResult' });
