import type { ResultOptions } from '../core/result.ts';

/** What the audit is asked to do. */
export interface AuditOptions extends Omit<ResultOptions, 'schemes' | 'runsDir' | 'metadata' | 'logs'> {
  /** Schemes to report beside `stored` and `v1`, as users name them. */
  readonly schemes: readonly string[];
  /** Whether to hash the inputs. */
  readonly checksums: boolean;
}

/** The audit of run stores. */
export interface StoreAuditOptions extends AuditOptions {
  readonly runsDir: string;
  readonly metadata: string;
  readonly skipBadRuns: boolean;
}
