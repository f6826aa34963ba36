/** The error of one failed attempt to deliver. */

export interface FailureOptions {
  /** Whether the next attempt may fare better. */
  readonly isRetried: boolean;
  /** What the user can do, an imperative without a full stop. */
  readonly advice: string;
  /** How long the receiver asks to be left alone, in milliseconds; null if it does not say. */
  readonly retryAfterMs?: number | null;
}

/** The message describes the problem, without the host and without a full stop. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';
  readonly isRetried: boolean;
  readonly advice: string;
  readonly retryAfterMs: number | null;

  constructor(says: string, { isRetried, advice, retryAfterMs = null }: FailureOptions) {
    super(says);
    this.isRetried = isRetried;
    this.advice = advice;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Describes why there was no complete answer; null for errors that are not of the network. @param timeout in milliseconds. */
export function noAnswer(error: unknown, isOverdue: boolean, timeout: number): WebhookFailure | null {
  const code = isOverdue ? 'ETIMEDOUT' : readCode(error);
  if (code === null) return null;
  if (/_TIMEOUT$|^ETIMEDOUT$/.test(code))
    return new WebhookFailure(`no answer within ${timeout / 1000} s`, {
      isRetried: true,
      advice: 'see whether the receiver is up',
    });
  if (/CERT|TLS|SSL|UNABLE_TO|EPROTO/.test(code))
    return new WebhookFailure(`no secure connection (${code})`, {
      isRetried: false,
      advice: 'fix the certificate, or the address',
    });
  const advice = 'see whether the address is right and the receiver is up';
  if (/^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code))
    return new WebhookFailure(`no server answers there (${code})`, { isRetried: true, advice });
  return new WebhookFailure(`the connection broke before there was an answer (${code})`, { isRetried: true, advice });
}

/** Messages of network errors can contain addresses; codes cannot. */
function readCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : readCode(error.cause);
}
