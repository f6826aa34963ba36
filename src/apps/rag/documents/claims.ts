/** The claims of an answer and of its ground truth, with the verdicts of a judge on each. */
import { z } from 'zod';
import { snippetSchema } from '../../../documents/parts-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const verdictSchema = z
  .strictObject({
    verdict: z
      .enum(['supported', 'contradicted', 'absent'])
      .describe('Whether the text shows that the claim is true, shows that it is false, or shows neither.'),
    quote: z.string().nullable().describe('The passage that the judge copied; null without one. Long ones are cut.'),
    isQuoteFound: z
      .boolean()
      .nullable()
      .describe('Whether the quote occurs in the text; false without a quote; null for an absent claim.'),
  })
  .meta({ id: 'claimVerdict', description: 'A verdict on a claim and a text.' });

const sideSchema = z
  .strictObject({
    contexts: z.array(z.int().min(0)).describe('The positions of the contexts with verdicts, from 0.'),
    claims: z
      .array(
        z.strictObject({
          text: z.string(),
          inContexts: z
            .array(verdictSchema.nullable())
            .describe('In the order of contexts; null where no verdict was read.'),
          inOther: verdictSchema
            .nullable()
            .describe(
              'In the ground truth for claims of the answer, and in the answer for claims of the ground truth.',
            ),
        }),
      )
      .nullable()
      .describe('null where no list of claims was read.'),
  })
  .meta({ id: 'claimSide', description: 'The claims of one text.' });

const stepSchema = z.strictObject({
  step: z.string().describe('Such as answer-in-context.'),
  context: z.int().min(0).nullable().describe('The position of the context, from 0; null for the whole answer.'),
  missing: z.string().nullable().describe('Why nothing was read from the reply; null where something was read.'),
});

const claims = {
  answer: sideSchema.describe('The claims of the answer.'),
  truth: sideSchema.nullable().describe('The claims of the ground truth; null without one.'),
  differing: z
    .array(
      z.strictObject({
        step: z.string(),
        context: z.int().min(0).nullable(),
        stated: z.number().describe('The score in the reply.'),
        counted: z.number().describe('The share of supported claims among the verdicts of the same reply.'),
      }),
    )
    .describe('Replies with a score that differs from their verdicts by more than rounding.'),
};

/** The claims of a result. */
export const claimsSchema = z.strictObject({ ...claims, steps: z.array(stepSchema).describe('One for each request.') });

/** The claims of a receipt, with the replies. */
export const receiptClaimsSchema = z.strictObject({
  ...claims,
  steps: z.array(stepSchema.extend({ reply: snippetSchema.nullable().describe('The raw reply; null without one.') })),
});

export type ResultClaims = DeepReadonly<z.infer<typeof claimsSchema>>;
export type ReceiptClaims = DeepReadonly<z.infer<typeof receiptClaimsSchema>>;
export type ClaimsOfSide = ReceiptClaims['answer'];
export type ClaimWithVerdicts = NonNullable<ClaimsOfSide['claims']>[number];
export type ShownVerdict = NonNullable<ClaimWithVerdicts['inOther']>;
