/** What the dashboard of evaluations over time shows: the report, its pictures, and answers in full. Plain data, so that it can travel inside of a file. */
import type { EvaluationReceipt, EvaluationReport } from './evaluation-report.ts';
import type { PageFigure } from '../../result/page.ts';

/** What is there at once. */
export interface DashboardResult {
  readonly report: EvaluationReport;
  /** `evaluation-trends` and `evaluation-distributions`, as far as there are any; markup of ours in which texts from outside are escaped. */
  readonly figures: readonly PageFigure[];
}

export interface DashboardData extends DashboardResult {
  /** Answers that can be looked at beside the receipts of the report, in any order; those of the report may be among them. */
  readonly answers: readonly EvaluationReceipt[];
}
