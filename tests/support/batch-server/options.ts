/** The options of a test for its server of batches. */
import type { BatchItem, Fate, Step } from './batch-form.ts';

export interface BatchServerOptions {
  /** The key that is right; null (usual): any will do. */
  readonly key?: string | null;
  readonly answer?: (prompt: string) => string;
  /** What becomes of a request. Default: answered. */
  readonly fate?: (item: BatchItem) => Fate;
  /** How often a client looks at a batch, also in a list, before it has ended. Default: 0. */
  readonly looks?: number;
  /** In how many lists a new batch is missing. Default: 0. */
  readonly hidden?: number;
  /** Changes the lines of a file of results. */
  readonly change?: (lines: readonly string[]) => readonly string[];
  /** What goes wrong in a step, by how often it was taken before (0, 1, …). */
  readonly fault?: (step: Step, before: number) => StepFault | undefined;
  /** Called when the whole response of a step was sent. */
  readonly onSent?: (step: Step) => void;
}

/** `lost`: the step is taken, and the connection is reset in place of the response. `half`: after half of the response. `reset`: it is not taken. */
export type StepFault = 'lost' | 'half' | 'reset' | { readonly status: number; readonly retryAfter?: string };
