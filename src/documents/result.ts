/** The result document, which contains everything that reports show. result-schema.ts describes every key. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type { snippetSchema } from './parts-schema.ts';
import type { receiptSchema } from './receipts-schema.ts';
import type { auditResultSchema } from './result-schema.ts';

export type AuditResult = DeepReadonly<z.infer<typeof auditResultSchema>>;
export type ResultOptions = AuditResult['options'];
export type SchemeWarning = Exclude<AuditResult['warnings'][number], string>;

export type Coverage = AuditResult['coverage'];
export type RunCoverage = Coverage['runList'][number];
export type Consistency = AuditResult['consistency'];
export type RunConsistency = NonNullable<Consistency['runs']>[number];

export type Receipts = AuditResult['receipts'];
export type Receipt = DeepReadonly<z.infer<typeof receiptSchema>>;
/** Why a trial is shown: right as stored and wrong after the chain of thought, stored otherwise than every fitting scheme judges, or a flip of a scheme. */
export type ReceiptKind = 'think-dependence' | 'stored-wrong' | 'stored-right' | `${string}-flip`;

export type Disagreement = NonNullable<AuditResult['disagreement']>;
export type SchemeFailure = AuditResult['failures'][number];
export type Unanswerable = AuditResult['neverCorrect'][number];
export type UnanswerableItem = Unanswerable['items'][number];
export type Snippet = DeepReadonly<z.infer<typeof snippetSchema>>;

export const SCHEMA_VERSION: AuditResult['schemaVersion'] = 3;
