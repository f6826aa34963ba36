/** The data of the dashboard of evaluations over time: the report, and answers in full. Plain data, which can be embedded in a file. */
import type { EvaluationReceipt, EvaluationReport } from './evaluation-report.ts';

/** The data that is available before the answers are unpacked. */
export interface DashboardResult {
  readonly report: EvaluationReport;
}

export interface DashboardData extends DashboardResult {
  /** Answers in addition to the receipts of the report, in any order; those of the report may be among them. */
  readonly answers: readonly EvaluationReceipt[];
}
