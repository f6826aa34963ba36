/** The two batch interfaces that the test's server speaks. */
import type { Api, Call, Outcome } from '../model-server/api.ts';

/** What becomes of one request of a batch. */
export type Fate = 'answered' | 'expired' | 'cancelled' | 'refused' | 'left-out';

/** A request of a batch. */
export interface BatchItem {
  readonly customId: string;
  readonly prompt: string;
  /** As it was sent. */
  readonly body: string;
}

/** A batch on the server. */
export interface StoredBatch {
  readonly id: string;
  readonly items: readonly BatchItem[];
  /** null where the client gave none. */
  readonly token: string | null;
  /** Unix time in seconds. */
  readonly createdAt: number;
  /** How often the client looked at it. */
  looks: number;
  /** How often it was left out of a list. */
  omissions: number;
  isEnded: boolean;
  /** Lines of the results by their files, made when the batch ends. */
  files: Readonly<Record<string, readonly string[]>>;
}

/** A line of the results. */
interface ResultLine {
  readonly item: BatchItem;
  readonly fate: Fate;
  /** Makes the document of the answer. */
  readonly answer: () => unknown;
}

export interface BatchForm {
  readonly api: Api;
  /** What a call wants: a step, and the batch or file that it is about. */
  stepOf(call: Call): { readonly step: Step; readonly id: string } | null;
  document(batch: StoredBatch): unknown;
  /** The lines of the results by their files. */
  files(lines: readonly ResultLine[]): Record<string, string[]>;
}

export type Step = 'upload' | 'create' | 'look' | 'list' | 'results';

export interface StepOutcome extends Outcome {
  /** Lines to send in place of the document. */
  readonly lines?: readonly string[];
}
