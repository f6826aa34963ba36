/** The values that options have where the user gives none. */
import type { MeasureId } from '../../base/core/measure-id.ts';
import { USUAL_SCHEME_TIME } from '../../base/core/ranges.ts';
import type { GroupField } from '../../base/core/trial.ts';

/** Where run stores are, and their list. */
export const RUN_PLACE = {
  runsDir: 'runs',
  metadata: 'runs-metadata/runs_metadata.json',
  /** The name of the list of runs beside the folder of runs, or in it. */
  metadataName: 'runs_metadata.json',
} as const;

/** The condition with which the others are compared. */
export const BASELINE = 'control';

/** The word of `--conditions` for all of them. */
export const ALL_CONDITIONS = 'all';

/** Which trials are read, and how they are compared. */
export interface AuditDefaults {
  readonly conditions: readonly string[];
  readonly groupBy: readonly GroupField[];
  readonly schemes: readonly string[];
  readonly baselineCondition: string;
  readonly measure: MeasureId;
}

/** The defaults for run stores: those of the original audit. */
export const STORE_DEFAULTS: AuditDefaults = {
  conditions: [BASELINE, 'asch_history_5', 'authoritative_bias'],
  groupBy: ['temperature', 'variant', 'condition'],
  schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
  baselineCondition: BASELINE,
  measure: 'error',
};

export const LOG_DEFAULTS: AuditDefaults = {
  conditions: [ALL_CONDITIONS],
  groupBy: ['model', 'task'],
  schemes: [],
  baselineCondition: BASELINE,
  measure: 'accuracy',
};

/** Numbers that options have unless the user sets another one. */
export const USUAL = {
  schemeTimeout: USUAL_SCHEME_TIME,
  /** Receipts of each kind that a result has. */
  maxExamples: 30,
  /** Receipts of each kind that the long report shows. */
  shownExamples: 5,
  /** Draws of the reference of a parser that does not depend on the condition. */
  reference: 99,
  /** The fewest labelled trials of a cell that a headline names. */
  minN: 10,
  /** Percentage points within which a change does not matter. */
  margin: 1,
  /** Trials with a changed label that the page shows in full. */
  maxHtmlTrials: 1500,
} as const;
