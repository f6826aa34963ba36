/** One attempt to deliver. */
import { sendRequest, type HttpResponse } from '../../../../base/system/http-request.ts';
import { secretsAmong, type Secret } from '../../../../base/text/secrets.ts';
import { noAnswer, WebhookFailure } from './failure.ts';
import { describeRefusal, type Refusal } from './refusal.ts';
import type { Webhook } from './webhook.ts';
import { createHash, createHmac } from 'node:crypto';

/** The maximum number of bytes that are read of an answer. */
const MOST_BYTES = 1024;

export interface PostOptions {
  /** Milliseconds, from the first byte sent to the last one received. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Texts of earlier attempts that no message may contain. This attempt adds to it. */
  readonly hidden: Secret[];
}

/**
 * Posts a body once. Redirects are not followed: they would send the document to a host that the user did not name.
 * @returns the status, which is 2xx.
 * @throws WebhookFailure for everything else; the reason of the signal when it is given.
 */
export async function post(webhook: Webhook, body: string, options: PostOptions): Promise<number> {
  const { timeout, signal, hidden } = options;
  const sent = createHeaders(webhook, body, Math.floor(Date.now() / 1000));
  hidden.push(...sent.hidden);
  const deadline = AbortSignal.timeout(timeout);
  const done = new AbortController();
  try {
    const answer = await sendRequest(webhook.url, {
      method: 'POST',
      headers: sent.headers,
      body,
      signal: AbortSignal.any([signal, deadline, done.signal]),
    });
    if (answer.status >= 200 && answer.status < 300) return answer.status;
    throw describeRefusal(await readRefusal(answer), secretsAmong([...webhook.hidden, ...hidden], '[…]'));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WebhookFailure) throw error;
    throw noAnswer(error, deadline.aborted, timeout) ?? error;
  } finally {
    done.abort();
  }
}

async function readRefusal({ status, headers, body }: HttpResponse): Promise<Refusal> {
  const { bytes, isWhole } = await beginning(body);
  return {
    status,
    retryAfter: headers.get('retry-after'),
    body: bytes.subarray(0, MOST_BYTES).toString(),
    isCut: !isWhole || bytes.length > MOST_BYTES,
  };
}

interface Beginning {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** The rest of a body that comes too late is left out: the status is sufficient. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<Beginning> {
  const chunks: Uint8Array[] = [];
  let [size, isWhole] = [0, true];
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) break;
    }
  } catch {
    isWhole = false; // the connection broke, or the time is over
  }
  return { bytes: Buffer.concat(chunks), isWhole };
}

/** The headers of a delivery. docs/alerts.md describes how a receiver reads them. */
interface DeliveryHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The headers that no message may contain. */
  readonly hidden: readonly Secret[];
}

/** @param timestamp seconds since 1970, of this attempt: a receiver refuses old requests, so that a copy of one cannot be sent again later. */
function createHeaders({ authorization, secret }: Webhook, body: string, timestamp: number): DeliveryHeaders {
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
