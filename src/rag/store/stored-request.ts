/** What the store knows of requests to judges. */
import type { Judging } from '../documents/evaluation.ts';

/** Who is asked, and how. */
export type RequestModel = Pick<Judging, 'model' | 'sampling'>;

/** What is known of a request. */
export interface KnownRequest {
  readonly request: number;
  /** null without a reply. */
  readonly reply: string | null;
  /** How often it was asked and got none. */
  readonly failures: number;
}

/**
 * What a process does about a request that it has no reply to. `claimed`: it asks. `held`: another process asks; it looks again later. `settled`:
 * another process asked meanwhile, and its reply or failure is in the store.
 */
export type ClaimOutcome = 'claimed' | 'held' | 'settled';

/** How many requests a result is made of. */
export interface RequestCounts {
  readonly asked: number;
  readonly unanswered: number;
  /** Replies in which no score was found. */
  readonly unread: number;
}
