/** Sends a document to a webhook, and tries again where that may help. */
import { setTimeout } from 'node:timers/promises';
import pRetry from 'p-retry';
import { InputError } from '../../../../base/core/errors.ts';
import type { Secret } from '../../../../base/text/secrets.ts';
import { jsonText } from '../../../../base/core/json-text.ts';
import { WebhookFailure } from './failure.ts';
import { post } from './post.ts';
import type { Webhook } from './webhook.ts';

export interface DeliveryOptions {
  /** Ends the delivery. */
  readonly signal: AbortSignal;
  /** How often it is tried again. */
  readonly retries?: number;
  /** Milliseconds for one attempt. */
  readonly timeout?: number;
  /** Milliseconds before the second attempt; each later pause is about twice as long, up to half a minute. */
  readonly pause?: number;
  /** Called before a pause, with what went wrong and the minimum length of the pause, in one sentence without secrets. */
  readonly onRetry?: (sentence: string) => void;
}

export interface Delivery {
  /** 2xx */
  readonly status: number;
  readonly attempts: number;
}

const LONGEST_PAUSE = 30_000;
/** The longest pause (milliseconds), also if the receiver asks for a longer one. */
const LONGEST_RETRY_AFTER = 60_000;

/**
 * Posts a document as JSON, the same bytes in every attempt.
 * @throws InputError that names the host and never the secret or the rest of the address; the reason of the signal when it is given.
 */
export async function deliver(document: object, webhook: Webhook, options: DeliveryOptions): Promise<Delivery> {
  const { signal, retries = 5, timeout = 10_000, pause = 1_000, onRetry } = options;
  const body = jsonText(document);
  const hidden: Secret[] = [];
  let attempts = 0;
  try {
    const attempt = (number: number): Promise<number> => {
      attempts = number;
      return post(webhook, body, { timeout, signal, hidden });
    };
    const status = await pRetry(attempt, {
      retries,
      minTimeout: pause,
      maxTimeout: LONGEST_PAUSE,
      randomize: true,
      signal,
      shouldRetry: ({ error }) => error instanceof WebhookFailure && error.isRetried,
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        if (!(error instanceof WebhookFailure) || !error.isRetried || retriesLeft === 0) return;
        const wait = Math.max(retryDelay, Math.min(error.retryAfterMs ?? 0, LONGEST_RETRY_AFTER));
        onRetry?.(`--webhook ${webhook.host}: ${error.message}; next attempt in ${Math.ceil(wait / 1000)} s.`);
        await setTimeout(wait - retryDelay, undefined, { signal });
      },
    });
    return { status, attempts };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof WebhookFailure ? inWords(error, webhook, attempts) : error;
  }
}

function inWords({ message, advice }: WebhookFailure, { host }: Webhook, attempts: number): InputError {
  const times = attempts === 1 ? '' : `, after ${attempts} attempts`;
  return new InputError(`--webhook ${host}: ${message}, and the alert was not delivered${times}; ${advice}.`);
}
