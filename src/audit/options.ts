import type { ResultOptions } from '../core/result.ts';

/** What the audit is asked to do. */
export interface AuditOptions extends Omit<ResultOptions, 'schemes'> {
  /** Ids of the schemes to report beside `stored` and `v1`. */
  readonly schemes: readonly string[];
  readonly skipBadRuns: boolean;
  /** Whether to hash the inputs. */
  readonly checksums: boolean;
}
