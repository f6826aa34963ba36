import type { EvaluationReportOptions } from './evaluation-report.ts';
import { MOST_COUNTED } from '../base/core/ranges.ts';
import { instant, SCORING_NUMBER, wholeNumber, type Shapes } from './option-shapes.ts';

export const EVALUATION_REPORT: Shapes<EvaluationReportOptions> = {
  since: instant,
  until: instant,
  scoring: SCORING_NUMBER,
  maxExamples: wholeNumber(0, MOST_COUNTED),
};
