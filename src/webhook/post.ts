/** One attempt to deliver. */
import { Agent, request, type Dispatcher } from 'undici';
import { secretsAmong, type Secret } from '../text/secrets.ts';
import { noAnswer, WebhookFailure } from './failure.ts';
import { createHeaders } from './headers.ts';
import { describeRefusal, type Refusal } from './refusal.ts';
import type { Webhook } from './webhook.ts';

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
  const agent = new Agent({ connect: { timeout } });
  const deadline = AbortSignal.timeout(timeout);
  try {
    const answer = await request(webhook.url, {
      method: 'POST',
      headers: sent.headers,
      body,
      dispatcher: agent,
      signal: AbortSignal.any([signal, deadline]),
    });
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.statusCode;
    throw describeRefusal(await readRefusal(answer), secretsAmong([...webhook.hidden, ...hidden], '[…]'));
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
  const { bytes, isWhole } = await beginning(body);
  return {
    status: statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
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
