/** A run, log or file that was not read. */
export interface SkippedInput {
  /** The key of the run, or the path. */
  readonly run: string;
  readonly reason: string;
  /** Undefined where it is not known. */
  readonly trials?: number;
  /** Why its trials are left out although they can be read. */
  readonly code?: 'other-answers' | 'copy';
}
