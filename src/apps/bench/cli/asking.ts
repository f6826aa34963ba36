/** What is common to all models of a command that asks questions. */
import type { Pace } from '../../../models/pace.ts';
import type { RepeatedKeys } from '../../../models/reply-guard.ts';
import type { Spending } from '../../../models/spending.ts';
import type { BenchFlags } from './bench-options.ts';
import type { BenchProgress } from './progress.ts';
import type { BenchSettings } from './settings.ts';

/** What the models of a command share. */
export interface Asking {
  readonly settings: BenchSettings;
  readonly flags: BenchFlags;
  readonly progress: BenchProgress;
  /** Of the server of the model. */
  readonly pace: Pace;
  readonly spending: Spending;
  readonly repeated: RepeatedKeys;
  /** Ends the requests to all models. */
  readonly signal: AbortSignal;
}
