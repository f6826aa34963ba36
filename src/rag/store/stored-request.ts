/** The state of requests to judges in the store. */
import type { Judging } from '../documents/evaluation.ts';

/** The settings of a request. A setting without its default is missing, so that requests of earlier versions keep their keys. */
export type RequestSampling = Judging['sampling'] & {
  /** Whether the server restricts the reply to a JSON Schema. */
  readonly structured?: true;
  /** From the second time on that the same request is sent. */
  readonly repeat?: number;
};

/** The model of requests, and its settings. */
export interface RequestModel {
  /** provider:name */
  readonly model: string;
  readonly sampling: RequestSampling;
}

/** The state of a request. */
export interface KnownRequest {
  readonly request: number;
  /** null without a reply. */
  readonly reply: string | null;
  /** The number of failures. */
  readonly failures: number;
}

/**
 * The next step of a process for a request without a reply. `claimed`: it sends the request. `held`: another process has sent it; check
 * again later. `settled`: another process has sent it in the meantime, and its reply or failure is in the store.
 */
export type ClaimOutcome = 'claimed' | 'held' | 'settled';

/** The numbers of requests of a result. */
export interface RequestCounts {
  readonly asked: number;
  readonly unanswered: number;
  /** Replies in which no score was found. */
  readonly unread: number;
}
