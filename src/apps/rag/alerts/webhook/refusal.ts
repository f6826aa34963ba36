/** Converts responses other than 2xx into failures. */
import { inertLine } from '../../../../base/text/inert.ts';
import type { Secrets } from '../../../../base/text/secrets.ts';
import { WebhookFailure } from './failure.ts';

/** Characters of a receiver's words that a sentence repeats. */
const MOST_WORDS = 200;
/** Statuses below 500 that allow another attempt later. Source: RFC 9110, RFC 8470 (425) and RFC 6585 (429). */
const LATER: readonly number[] = [408, 425, 429];

export interface Refusal {
  readonly status: number;
  /** Of the header; null without. */
  readonly retryAfter: string | null;
  /** The beginning of the body. */
  readonly body: string;
  /** Whether the rest of the body is missing. */
  readonly isCut: boolean;
}

/** @param secrets what no message may contain. */
export function describeRefusal({ status, retryAfter, body, isCut }: Refusal, secrets: Secrets): WebhookFailure {
  const says = `it answers ${status}`;
  if (status < 400)
    return new WebhookFailure(`${says}, which leads elsewhere`, {
      isRetried: false,
      advice: 'give the address that it leads to',
    });
  return new WebhookFailure(`${says}${quote(secrets.remove(body, isCut))}`, {
    isRetried: status >= 500 || LATER.includes(status),
    advice: adviceOn(status),
    retryAfterMs: parseRetryAfter(retryAfter),
  });
}

function adviceOn(status: number): string {
  if (status === 401 || status === 403)
    return 'see whether AUDIT_WEBHOOK_SECRET and the address are those of the receiver';
  if (status === 404 || status === 410) return 'see whether the address is right';
  return 'see what the receiver reports about it';
}

function quote(words: string): string {
  const line = inertLine(words.trim());
  if (line === '' || line.startsWith('<')) return '';
  return ` (${line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line})`;
}

/** Seconds or a date (RFC 9110, section 10.2.3) as milliseconds from now; null for anything else. */
function parseRetryAfter(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = retryAfter.endsWith('GMT') ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
