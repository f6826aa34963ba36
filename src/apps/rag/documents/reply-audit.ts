/** The types of {@link replyAuditSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { replyAuditSchema } from './reply-audit-schema.ts';

export type ReplyAudit = DeepReadonly<z.infer<typeof replyAuditSchema>>;
/** The replies of one judge to one prompt, by one model. */
export type ReplyGroup = ReplyAudit['groups'][number];
export type ReplySchemeResult = ReplyGroup['schemes'][number];
/** Compared with the labels of the input. */
export type LabelAgreement = NonNullable<ReplySchemeResult['labels']>;
/** The same things judged with another prompt, or by another model. */
export type ReplyComparison = ReplyAudit['comparisons'][number];
export type ReplyVersion = ReplyComparison['before'];
export type ReplyReceipt = ReplyGroup['receipts'][number];
