/** The scope of a result: what its numbers are about, and what was left out. */
import type { AuditResult } from './result.ts';

export type Scope = AuditResult['scope'];
export type LeftOut = Scope['leftOut'][number];

/** An input that was not read, and why. */
export interface UnreadInput {
  readonly run: string;
  readonly reason: string;
}

/** The runs, logs and files that were not read. */
export function unreadInputs({ scope: { leftOut } }: Pick<AuditResult, 'scope'>): UnreadInput[] {
  return leftOut.flatMap(({ reason, name, why }) =>
    name === undefined || why === undefined || reason === 'condition' ? [] : [{ run: name, reason: why }],
  );
}
