/** Evaluations of answers that a system made from documents: the scoring, which combines metrics to one score, and the results. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { scoringSchema } from './scoring-schema.ts';
import type { WhyAbsent } from './why-absent.ts';

/** What results depend on; {@link scoringSchema} describes each field. */
export type Scoring = DeepReadonly<z.infer<typeof scoringSchema>>;
/** A part of the score, with metrics that share its weight equally. */
export type MetricGroup = Scoring['groups'][number];
/** Which model judged, and how its replies are read. */
export type Judging = NonNullable<Scoring['judging']>;

/** A metric of one answer. All metrics are from 0 to 1, and more is better. */
export interface ScoredMetric {
  /** With several seats, the mean over those that gave a value. */
  readonly value: number;
  /** Its share of the score of this answer, after absent metrics gave up theirs; 0 where it has none. */
  readonly weight: number;
  /** The value of each seat of the panel, null where it gave none; missing for one seat, and for a metric that no judge gives. */
  readonly seats?: readonly (number | null)[];
}

/** The result of one answer. */
export interface EvaluationScores {
  readonly metrics: Readonly<Record<string, ScoredMetric>>;
  readonly absent: Readonly<Record<string, WhyAbsent>>;
  /** Σ value · weight; null where no metric has a weight. */
  readonly overall: number | null;
}
