/** The state of a request in a store. */
export interface KnownRequest {
  readonly request: number;
  /** null without a reply. */
  readonly reply: string | null;
  /** The number of failures. */
  readonly failures: number;
}

/** Whether a request need not be sent: it has a reply, or failed and is not sent again. */
export function isSettled({ reply, failures }: KnownRequest, retriesFailed: boolean): boolean {
  return reply !== null || (failures > 0 && !retriesFailed);
}

/**
 * The next step of a process for a request without a reply. `claimed`: it sends the request. `held`: another process has sent it; check
 * again later. `settled`: another process has sent it in the meantime, and its reply or failure is in the store.
 */
export type ClaimOutcome = 'claimed' | 'held' | 'settled';
