/** What callers of an audit take part in. */
import type { TrialLabels } from '../core/labels.ts';
import type { TrialLookup } from './explain/trial-lookup.ts';
import type { TaskRunner } from './scan/task-runner.ts';

export interface AuditHooks {
  /** Called with the part of the work that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Called with every factual trial and the labels of `v1` and the schemes asked for, in no particular order. */
  readonly onTrial?: (labels: TrialLabels) => void;
  /** Called once after the last trial, for callers that need some of them again. */
  readonly onScored?: (lookup: TrialLookup) => Promise<void>;
  /** What does the work; this thread, if it is missing. */
  readonly runner?: TaskRunner;
}
