/** Answers to claims, in the result document. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type { claimResultSchema, CLAIM_VERDICTS, UNTESTABLE_REASONS } from './claims-schema.ts';

export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];
export type UntestableReason = (typeof UNTESTABLE_REASONS)[number];
export type ClaimResult = DeepReadonly<z.infer<typeof claimResultSchema>>;
export type ClaimAnswer = ClaimResult['stored'];
export type ClaimLink = Omit<ClaimAnswer, 'links'>;
export type ClaimSettings = ClaimResult['settings'];
