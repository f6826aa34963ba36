/** The headers of a delivery. docs/alerts.md describes how a receiver reads them. */
import { createHash, createHmac } from 'node:crypto';
import type { Secret } from '../../../../base/text/secrets.ts';
import type { Webhook } from './webhook.ts';

export interface DeliveryHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The headers that no message may contain. */
  readonly hidden: readonly Secret[];
}

/** @param timestamp seconds since 1970, of this attempt: a receiver refuses old requests, so that a copy of one cannot be sent again later. */
export function createHeaders({ authorization, secret }: Webhook, body: string, timestamp: number): DeliveryHeaders {
  const signature = secret === null ? null : sign(secret, timestamp, body);
  const hex = signature?.toString('hex');
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'answer-audit',
    'Idempotency-Key': createHash('sha256').update(body).digest('hex'),
    ...(authorization === null ? {} : { Authorization: authorization }),
    ...(hex === undefined
      ? {}
      : { 'X-Answer-Audit-Timestamp': String(timestamp), 'X-Answer-Audit-Signature': `sha256=${hex}` }),
  };
  const credentials = authorization?.replace(/^Basic /, '');
  return { headers, hidden: [credentials, signature, hex].filter((one) => one !== undefined && one !== null) };
}

/** HMAC-SHA256 (RFC 2104) of `timestamp.body`. */
function sign(secret: string, timestamp: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
}
