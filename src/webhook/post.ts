/** One attempt to deliver. */
import { Agent, request, type Dispatcher } from 'undici';
import { noAnswer, WebhookFailure } from './failure.ts';
import { headersOf } from './headers.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import type { Webhook } from './webhook.ts';

/** Bytes of an answer that are read at the most. */
const MOST_BYTES = 1024;

export interface PostOptions {
  /** Milliseconds, from the first byte sent to the last one received. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/**
 * Posts a body once. Redirects are not followed: they would take the document to somebody whom the user did not name.
 * @returns the status, which is 2xx.
 * @throws WebhookFailure for everything else; the reason of the signal when it is given.
 */
export async function post(webhook: Webhook, body: string, { timeout, signal }: PostOptions): Promise<number> {
  const agent = new Agent({ connect: { timeout } });
  const deadline = AbortSignal.timeout(timeout);
  try {
    const answer = await request(webhook.url, {
      method: 'POST',
      headers: headersOf(webhook, body, Math.floor(Date.now() / 1000)),
      body,
      dispatcher: agent,
      signal: AbortSignal.any([signal, deadline]),
    });
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.statusCode;
    throw refusalOf(await readRefusal(answer), webhook.hidden);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WebhookFailure) throw error;
    throw noAnswer(error, deadline.aborted, timeout) ?? error;
  } finally {
    await agent.destroy();
  }
}

async function readRefusal({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Refusal> {
  const retryAfter = headers['retry-after'];
  const bytes = await beginning(body);
  return {
    status: statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    body: bytes.subarray(0, MOST_BYTES).toString(),
    isCut: bytes.length > MOST_BYTES,
  };
}

/** A little more than is wanted, if there is more. What comes too late is left out: the status says enough. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) break;
    }
  } catch {
    // The connection broke, or the time is over.
  }
  return Buffer.concat(chunks);
}
