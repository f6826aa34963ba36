/** The schema of the answers to claims. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import { receiptSchema } from './receipts-schema.ts';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';

export const CLAIM_VERDICTS = ['contradicted', 'fails', 'untestable', 'holds', 'supported'] as const;

const verdictSchema = z
  .enum(CLAIM_VERDICTS)
  .describe(
    'supported: true of these trials, and distinguishable from the opposite. contradicted: false, and distinguishable. untestable: a group has no trial, no p could be 0.05 or below, there is no interval, or two rates differ in one direction by outputs and in the other by items, and one of the two is significant. Distinguishable is a p, adjusted by Holm over the claims of the file, of at most 0.05.',
  );

/** Why a claim is untestable: a group has no trial, p could not be 0.05 or below, there is no interval, or outputs and items disagree about the direction. */
const UNTESTABLE_REASONS = ['no-trials', 'few-items', 'no-interval', 'weights-disagree'] as const;

const linkShape = {
  verdict: verdictSchema,
  reason: z.enum(UNTESTABLE_REASONS).exactOptional().describe('Why it is untestable; only there.'),
  estimatePp: z
    .number()
    .nullable()
    .describe('The difference of the rates, or the rate where only one group is compared with a number.'),
  low: z.number().nullable(),
  high: z.number().nullable().describe('Of 95 %, by items.'),
  p: z
    .number()
    .nullable()
    .describe(
      'Of the difference from 0, by the test of contrasts. For another threshold, the smallest p for which the interval of level 1 − p decides.',
    ),
  minP: z.number().nullable(),
  n: z.array(count.nullable()).length(2).describe('The trials of the two groups; null for a single group.'),
  items: count.describe('The items of either group.'),
};

export const answerSchema = z
  .strictObject({
    ...linkShape,
    links: z
      .array(z.strictObject(linkShape))
      .exactOptional()
      .describe(
        'The comparisons of a chain, each judged by its own p. The other values are those of the one that decides; of a false one, p and minP are multiplied by the number of comparisons.',
      ),
  })
  .meta({ id: 'claimAnswer', description: 'What a claim is under one labelling.' });

const survivalShape = {
  of: count,
  holding: count.describe('Settings under which the claim is true.'),
  brokenBy: z
    .array(z.array(z.string()))
    .describe('The smallest sets of rules that make the claim fail, if it is true without rules.'),
};

export const claimResultSchema = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    holds: z.string().describe('The comparison as it was written.'),
    stored: answerSchema,
    holm: z
      .number()
      .nullable()
      .describe('p as stored, adjusted by Holm over the claims of the file that can be decided.'),
    schemes: z.array(
      z
        .object({
          scheme: z.string(),
          changed: count.describe('Stored labels of the trials in the groups that this scheme changes.'),
          settings: z
            .strictObject(survivalShape)
            .exactOptional()
            .describe(
              'The on/off settings of the optional rules of the scheme, where it has up to eight and all trials were scored under each.',
            ),
        })
        .extend(answerSchema.shape)
        .strict(),
    ),
    settings: z
      .strictObject({
        ...survivalShape,
        shapleyPp: z
          .record(z.string(), z.number())
          .nullable()
          .describe(
            'What each rule adds to the estimate, from none of them to all: Shapley values in points, by rule.',
          ),
        each: z
          .array(
            z.strictObject({
              id: z.string(),
              rules: z.array(z.string()),
              holds: z.boolean(),
              estimatePp: z.number().nullable(),
            }),
          )
          .describe('Every setting. The estimate of a chain is that of the comparison that is weakest as stored.'),
      })
      .nullable()
      .describe(
        'The on/off settings of the rules of the core; null where no scheme of the core was requested, and for unparsed trials.',
      ),
    margin: z.strictObject({
      labels: count
        .nullable()
        .describe(
          'The fewest stored labels whose change makes the claim fail; null where the claim fails already, or nothing can make it fail.',
        ),
      left: count.nullable().describe('Those of them that are in the left group.'),
      right: count.nullable().describe('Those of them that are in the right group.'),
      significance: count
        .nullable()
        .describe(
          'Labels of one group whose change takes the support of a supported claim, by the order in docs/claims.md: an upper bound of the fewest. null for other claims, and where nothing takes it.',
        ),
      items: count.nullable().describe('The same with whole items: all labels of each of so many items.'),
      group: z.string().nullable().describe('The group whose labels these are, as it was written.'),
    }),
    receipts: z
      .array(receiptSchema)
      .describe('Up to five trials of the groups whose label differs from the stored one under a scheme.'),
  })
  .meta({ id: 'claimResult' });

export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];
export type UntestableReason = (typeof UNTESTABLE_REASONS)[number];
export type ClaimResult = DeepReadonly<z.infer<typeof claimResultSchema>>;
export type ClaimAnswer = ClaimResult['stored'];
export type ClaimLink = Omit<ClaimAnswer, 'links'>;
export type ClaimSettings = ClaimResult['settings'];
