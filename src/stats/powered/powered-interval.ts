/** The interval of a prediction-powered mean. */
import type { Interval } from '../../base/core/statistics.ts';
import { criticalZ } from '../normal.ts';
import { criticalT } from '../student-t.ts';
import { effectiveWilsonInterval } from '../wilson.ts';

/** What the width of the interval comes from. */
export interface PoweredUncertainty {
  /** The part of the variance that becomes smaller with more labels, in proportion to their number. */
  readonly ofLabels: number;
  /** The part that becomes smaller with more judged values. */
  readonly ofJudge: number;
  /** The degrees of freedom of these parts. */
  readonly labelFreedom: number;
  readonly judgeFreedom: number;
}

/**
 * Wilson's interval of a mean m in [0, 1] of variance V for the effective number (z/t)² · m(1 − m) / V of values (Korn and Graubard 1998, Survey Methodology 24:193; as
 * `boundedInterval`). V is the sum of two independent parts, so that t has the degrees of freedom of Satterthwaite (1946, Biometrics Bulletin 2:110): V² / Σ V_i²/ν_i.
 * For a mean of 0 or 1 the number is (z/t)² for each labelled item.
 */
export function poweredInterval(mean: number, uncertainty: PoweredUncertainty, level = 0.95): Interval {
  const { ofLabels, ofJudge, labelFreedom, judgeFreedom } = uncertainty;
  const whole = ofLabels + ofJudge;
  const spread = ofLabels ** 2 / labelFreedom + ofJudge ** 2 / judgeFreedom;
  const freedom = spread > 0 ? Math.max(1, whole ** 2 / spread) : labelFreedom;
  const factor = (criticalZ(level) / criticalT(freedom, level)) ** 2;
  const largest = mean * (1 - mean);
  const effectiveN = largest <= 0 || whole <= 0 ? factor * (labelFreedom + 1) : (factor * largest) / whole;
  return effectiveWilsonInterval(mean, effectiveN, level);
}
