/**
 * What `audit rag alert` sends to a webhook: the rules that were held against the evaluations of a window, and what became of them.
 * reports/alert.schema.json is its JSON Schema. Texts are as they came: escape them where they are shown.
 */
import type { Period } from './evaluation-report.ts';
import type { GateOutcome } from '../../core/gate.ts';
import type { Interval } from '../../core/statistics.ts';

export interface Alert {
  readonly alertVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** The store. */
  readonly file: string;
  readonly window: AlertPeriod;
  /** What the window was held against; null without. */
  readonly baseline: AlertPeriod | null;
  /** When the rules were judged; ISO 8601, UTC. */
  readonly at: string;
  /** Whether one of the rules is exceeded. */
  readonly exceeded: boolean;
  /** In their order. */
  readonly rules: readonly GateOutcome[];
  readonly overall: AlertOverall;
}

/** ISO 8601, UTC; `since` is included and `until` is not, and null is no limit. */
export type AlertPeriod = Pick<Period, 'since' | 'until'>;

/** The score of the window. Scores go from 0 to 1, and every interval is one of 95 %. */
export interface AlertOverall {
  /** Answers in the window, and those with a result. */
  readonly answers: number;
  readonly scored: number;
  /** null without a result. */
  readonly mean: number | null;
  readonly interval: Interval | null;
  /** The mean of the baseline; null without one. */
  readonly before: number | null;
  /** Mean minus that of the baseline. */
  readonly change: number | null;
  readonly changeInterval: Interval | null;
}
