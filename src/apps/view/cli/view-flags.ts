/** The options of `audit view`. */
import type { GroupField } from '../../../base/core/trial.ts';
import type { ClaimFlags } from '../../../audit/request/claim-options.ts';
import type { ReadingFlags } from '../../../audit/request/flags.ts';
import type { ViewReviewFlags } from './view-review.ts';

export interface ViewFlags extends ReadingFlags, ViewReviewFlags, ClaimFlags {
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly baselineCondition?: string;
  readonly jobs: number;
  readonly port: number;
  /** undefined for a new one. */
  readonly token?: string;
  readonly open: boolean;
}
