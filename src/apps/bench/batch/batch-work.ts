/** What the steps of asking in batches share. */
import type { BatchServer } from '../../../models/batch/batch-server.ts';
import type { OfflineModel } from '../../../models/batch/offline-model.ts';
import type { Question } from '../plan.ts';
import type { BenchStore, Label } from '../store/answer-store.ts';
import type { BatchTable } from './batch-table.ts';

export interface BatchWork {
  readonly store: BenchStore;
  readonly table: BatchTable;
  readonly server: BatchServer;
  readonly model: OfflineModel;
  /** All questions of the plan by the ids of their outputs. */
  readonly questions: ReadonlyMap<string, Question>;
  readonly signal: AbortSignal;
  /** How often a request is repeated after a problem of the server. */
  readonly retries: number;
  /** Whether questions of batches that the server no longer has are asked again. */
  readonly retryMissing: boolean;
  readonly label: (question: Question, response: string) => Label;
  readonly onAnswer: (correct: boolean | null) => void;
  /** Called with what the user should know, in one sentence. */
  readonly onNotice: (sentence: string) => void;
  /** Called before each pause, which is in milliseconds. */
  readonly onPause: (standing: BatchStanding, pause: number) => void;
}

/** What is left to do. */
export interface BatchStanding {
  /** Ids of batches that the server has not finished, with their numbers of requests. */
  readonly open: readonly { readonly id: string; readonly done: number; readonly total: number }[];
  /** Batches of which it is not known whether the server made them, by their numbers of requests. */
  readonly unclear: readonly number[];
  /** Ids of batches that the server does not know, with their numbers of requests. */
  readonly missing: readonly { readonly id: string; readonly requests: number }[];
  /** Questions that were never submitted. */
  readonly unsent: number;
}
