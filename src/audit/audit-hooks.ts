/** The callbacks of an audit, and what runs its tasks. */
import type { LabelBatch } from '../base/core/label-batch.ts';
import type { TrialLookup } from './explain/trial-lookup.ts';
import type { FlipSample } from './tally/flip-sample.ts';
import type { TaskRunner } from './scan/task-runner.ts';

export interface AuditHooks {
  /** Called with the finished share of the work, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Called with all factual trials and their labels under `v1` and the requested schemes, in batches in no particular order. */
  readonly onTrials?: (trials: LabelBatch) => void;
  /** The most flips that are sampled for {@link onScored}. Default: none. */
  readonly mostFlips?: number;
  /** Called once after the last trial, for callers that read some of the trials again. */
  readonly onScored?: (lookup: TrialLookup, flips: FlipSample) => Promise<void>;
  /** Runs the tasks. Default: the current thread. */
  readonly runner?: TaskRunner;
}
