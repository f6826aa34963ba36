/** Requests to judges in the store. */
import type { Judging } from '../documents/evaluation.ts';

/** The settings of a request. A setting with its default is missing. */
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

/** The numbers of requests of a result. */
export interface RequestCounts {
  readonly asked: number;
  readonly unanswered: number;
  /** Replies in which no score was found. */
  readonly unread: number;
}
