/** The scope of a document: what its numbers are about, and what was left out. */
import type { Comparison } from './comparison.ts';
import type { AuditResult } from './result.ts';

export type Scope = AuditResult['scope'];
export type LeftOut = Scope['leftOut'][number];

/** A document with a scope. */
export type Scoped = Pick<AuditResult, 'scope'> | Pick<Comparison, 'scope'>;

/** An input that was not read, and why. */
export interface UnreadInput {
  readonly run: string;
  readonly reason: string;
}

/** The runs, logs and files that were not read. */
export function unreadInputs({ scope: { leftOut } }: Scoped): UnreadInput[] {
  return leftOut.flatMap(({ reason, name, why }) =>
    name === undefined || why === undefined || reason === 'condition' ? [] : [{ run: name, reason: why }],
  );
}
