import { MOST_COUNTED } from '../base/core/ranges.ts';
import type { CompareEvaluationsOptions } from './compare-evaluations.ts';
import { flag, instant, SCORING_NUMBER, texts, wholeNumber, type Shapes } from './option-shapes.ts';

export const COMPARE_EVALUATIONS: Shapes<CompareEvaluationsOptions> = {
  tagA: texts,
  tagB: texts,
  split: instant,
  scoring: SCORING_NUMBER,
  scoringB: SCORING_NUMBER,
  allowDifferentScorings: flag,
  metrics: texts,
  maxExamples: wholeNumber(0, MOST_COUNTED),
};
