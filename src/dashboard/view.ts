/** What every section is given. */
import type { DashboardResult } from '../core/dashboard.ts';
import type { Params } from '../page-kit/address.ts';
import type { EmbeddedAnswers } from './data/embedded-answers.ts';

export interface View {
  readonly data: DashboardResult;
  readonly source: EmbeddedAnswers;
  readonly params: Params;
}
