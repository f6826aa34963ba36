/** The headers of a delivery. docs/alerts.md says how a receiver reads them. */
import { createHash, createHmac } from 'node:crypto';
import type { Webhook } from './webhook.ts';

/** @param timestamp seconds since 1970, of this attempt: a receiver refuses what is old, so that nobody can send it again later. */
export function headersOf({ authorization, secret }: Webhook, body: string, timestamp: number): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'answer-audit',
    'Idempotency-Key': createHash('sha256').update(body).digest('hex'),
    ...(authorization === null ? {} : { Authorization: authorization }),
    ...(secret === null
      ? {}
      : {
          'X-Answer-Audit-Timestamp': String(timestamp),
          'X-Answer-Audit-Signature': `sha256=${signatureOf(secret, timestamp, body)}`,
        }),
  };
}

/** HMAC-SHA256 (RFC 2104) of `timestamp.body`, in lower-case hexadecimal. */
function signatureOf(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
