/** The properties of every section. */
import type { AnswerSource } from '../documents/answer-source.ts';
import type { DashboardResult } from '../documents/dashboard.ts';
import type { Params } from '../../../web/kit/address.ts';

export interface View {
  readonly data: DashboardResult;
  readonly source: AnswerSource;
  readonly params: Params;
  /** Loads the data again, where it has changed. */
  readonly reload: () => void;
}
