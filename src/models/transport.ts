/**
 * The only access to the network. Every request of every provider goes through here, so that time limits, size limits, redirects, refusals and
 * repeated keys are handled in the same way for all providers.
 */
import { errorMessage } from '../base/core/errors.ts';
import { sendRequest, type HttpResponse } from '../base/system/http-request.ts';
import { readLines, type Line } from './lines.ts';
import { ModelProblem, problemAmong } from './problem.ts';
import { describeErrorDocument, describeRefusal } from './refusal.ts';
import type { ReplyGuard } from './reply-guard.ts';

export type Fetch = typeof globalThis.fetch;

/** The maximum number of bytes that are read of a response. */
const MOST_BYTES = 32 << 20;
/** Bytes of a refusal that are read for its words. */
const MOST_REFUSAL = 64 << 10;
/** The type of a stream of events, of which each has a piece of the answer, and maybe of a key that is repeated. */
const EVENTS = 'text/event-stream';
const STREAMED = 'the server sends the answer in pieces, although the request did not ask for that.';

interface TransportOptions {
  /** Milliseconds for one request, from the first byte sent to the last one received. */
  readonly timeout: number;
  /** Ends all requests. */
  readonly signal: AbortSignal;
  /** Cleans every response. It does so before words are cut, because a part of a key is a secret too. */
  readonly guard: ReplyGuard;
}

export interface Transport {
  /** Answers with whole responses of 2xx only. */
  readonly fetch: Fetch;
  /**
   * The lines of a response of 2xx as they arrive, of any size. The time limit is that of each piece.
   * @param onPiece called with the bytes as they arrive. What it throws ends the reading.
   */
  readonly lines: (
    url: string,
    headers: Readonly<Record<string, string>>,
    onPiece: (piece: Uint8Array) => void,
  ) => AsyncGenerator<Line, undefined>;
}

/**
 * Access to the network within time limits.
 * @throws ModelProblem for every response other than 2xx, for errors with the status 200, and for failures of the connection. Redirects are not followed: keys would go with them.
 */
export function createTransport({ timeout, signal, guard }: TransportOptions): Transport {
  async function send(input: Parameters<Fetch>[0], init: RequestInit, until: AbortSignal): Promise<HttpResponse> {
    const response = await sendRequest(readAddress(input), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: readBody(init.body),
      signal: until,
    });
    if (response.status >= 200 && response.status < 300) return response;
    const words = await readBytes(response.body, MOST_REFUSAL, true);
    const text = guard.clean(words.toString(), words.length > MOST_REFUSAL);
    throw describeRefusal(response.status, response.headers, text);
  }

  function describe(error: unknown, { isOver }: Deadline): ModelProblem {
    signal.throwIfAborted();
    if (isOver) return new ModelProblem('timeout', `no answer within ${timeout / 1000} s; allow more with --timeout.`);
    return problemAmong(error) ?? connectionProblem(error);
  }

  async function* pieces(url: string, headers: Readonly<Record<string, string>>): AsyncGenerator<Uint8Array> {
    const deadline = new Deadline(timeout, signal);
    try {
      const { body } = await send(url, { headers }, deadline.signal);
      for await (const piece of body) {
        yield piece;
        deadline.restart();
      }
    } catch (error) {
      throw describe(error, deadline);
    } finally {
      deadline.clear();
    }
  }

  return {
    async fetch(input, init = {}) {
      const deadline = new Deadline(timeout, signal);
      try {
        const { status, headers, body } = await send(input, init, deadline.signal);
        const type = headers.get('content-type') ?? '';
        if (type.startsWith(EVENTS)) throw new ModelProblem('not-the-api', STREAMED, { isRetried: false });
        const bytes = await readBytes(body, MOST_BYTES, false);
        const text = guard.clean(bytes.toString());
        const problem = describeErrorDocument(headers, text);
        if (problem !== null) throw problem;
        return new Response(text, { status, headers: { 'content-type': guard.clean(type) } });
      } catch (error) {
        throw describe(error, deadline);
      } finally {
        deadline.clear();
      }
    },
    async *lines(url, headers, onPiece) {
      for await (const { text, isCut } of readLines(pieces(url, headers), { onPiece }))
        yield { text: guard.clean(text, isCut), isCut };
      return undefined;
    },
  };
}

/** Aborts a request after its time limit, or together with all others. Unlike `AbortSignal.timeout` and `any`, it leaves no timer or listener when the request is done. */
class Deadline {
  readonly #own = new AbortController();
  readonly #others: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = (): void => this.#own.abort();
  isOver = false;

  constructor(milliseconds: number, others: AbortSignal) {
    this.#others = others;
    others.addEventListener('abort', this.#abort);
    if (others.aborted) this.#abort();
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#abort();
    }, milliseconds);
  }

  get signal(): AbortSignal {
    return this.#own.signal;
  }

  /** Gives the request its whole time again. */
  restart(): void {
    this.#timer.refresh();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#others.removeEventListener('abort', this.#abort);
  }
}

function readAddress(input: Parameters<Fetch>[0]): string | URL {
  return typeof input === 'string' || input instanceof URL ? input : input.url;
}

/** Texts and bytes are sent; this program has no other bodies. */
function readBody(body: RequestInit['body']): string | Uint8Array | null {
  return typeof body === 'string' || body instanceof Uint8Array ? body : null;
}

/** All bytes of a body; the first so many where the rest is not needed. */
async function readBytes(body: AsyncIterable<Uint8Array>, most: number, isEnough: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= most) continue;
    if (isEnough) break;
    throw new ModelProblem('too-large', `the answer is larger than ${most >> 20} MB, and was not read to its end.`);
  }
  return Buffer.concat(chunks);
}

/** Before the connection is made, no server was reached; after that, the connection broke. */
function connectionProblem(error: unknown): ModelProblem {
  const code = readCode(error);
  if (code !== null && /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code))
    return new ModelProblem('no-server', `no server answers there (${code}).`);
  if (code !== null && /CERT|TLS|SSL/.test(code))
    return new ModelProblem('no-server', `no secure connection (${code}).`, { isRetried: false });
  const why = code ?? errorMessage(error);
  return new ModelProblem('cut', `the connection broke before the answer was complete (${why}).`);
}

/** The code of the first error that has one: of an error, of its causes, or of the first of several errors. */
function readCode(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; depth++) {
    const { code } = cause as { readonly code?: unknown };
    if (typeof code === 'string') return code;
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  }
  return null;
}
