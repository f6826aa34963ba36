/** The data of the dashboard of evaluations over time: the report, its figures, and answers in full. Plain data, which can be embedded in a file. */
import type { EvaluationReceipt, EvaluationReport } from './evaluation-report.ts';
import type { PageFigure } from '../../result/page.ts';

/** The data that is available before the answers are unpacked. */
export interface DashboardResult {
  readonly report: EvaluationReport;
  /** `evaluation-trends` and `evaluation-distributions`, if they exist. The markup is generated, and texts from outside are escaped in it. */
  readonly figures: readonly PageFigure[];
}

export interface DashboardData extends DashboardResult {
  /** Answers in addition to the receipts of the report, in any order; those of the report may be among them. */
  readonly answers: readonly EvaluationReceipt[];
}
