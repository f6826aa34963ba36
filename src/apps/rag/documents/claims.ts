/** The types of {@link receiptClaimsSchema}, which describes each field. Texts are unchanged: escape them where they are shown. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { claimsSchema, receiptClaimsSchema } from './claims-schema.ts';

export type ResultClaims = DeepReadonly<z.infer<typeof claimsSchema>>;
export type ReceiptClaims = DeepReadonly<z.infer<typeof receiptClaimsSchema>>;
export type ClaimsOfSide = ReceiptClaims['answer'];
export type ClaimWithVerdicts = NonNullable<ClaimsOfSide['claims']>[number];
export type ShownVerdict = NonNullable<ClaimWithVerdicts['inOther']>;
