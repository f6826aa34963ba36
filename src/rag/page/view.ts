/** The properties of every section. */
import type { DashboardResult } from '../documents/dashboard.ts';
import type { Params } from '../../web/kit/address.ts';
import type { EmbeddedAnswers } from './data/embedded-answers.ts';

export interface View {
  readonly data: DashboardResult;
  readonly source: EmbeddedAnswers;
  readonly params: Params;
}
