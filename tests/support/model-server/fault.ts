/** What can go wrong with a request, and how it looks on the wire. */
import type { ServerResponse } from 'node:http';
import type { Api, Reply, Problem } from './api.ts';
import { sendJson, sendText } from './send.ts';

export type Fault =
  /** Any status. Without a body it is the API's own error document. */
  | {
      readonly kind: 'status';
      readonly status: number;
      /** The header: seconds, or a date of HTTP. */
      readonly retryAfter?: string;
      readonly body?: string;
    }
  /** The account has no quota left, in the form of each API. */
  | { readonly kind: 'quota' }
  /** A filter does not let the question through: an answer without candidates from Gemini, an error from the others. */
  | { readonly kind: 'blocked' }
  /** Nothing is ever answered. */
  | { readonly kind: 'hang' }
  /** Headers and half of the body, then the connection is closed. */
  | { readonly kind: 'cut' }
  /** The connection is reset before any byte. */
  | { readonly kind: 'reset' }
  /** Half of a JSON document, as if it were all. */
  | { readonly kind: 'malformed' }
  /** A page in HTML. */
  | { readonly kind: 'not-json' }
  /** 307 to another address. */
  | { readonly kind: 'redirect'; readonly to: string }
  | AnswerFault;

/** An answer in the form of its API, with something the matter. */
export type AnswerFault =
  /** No text, with a normal end. */
  | { readonly kind: 'empty' }
  /** Half of the text, ended at the limit of tokens. */
  | { readonly kind: 'cut-off' }
  /** A content filter took the text away; Ollama has none and declines in words. */
  | { readonly kind: 'filtered' }
  /** A text of so many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number };

/** What can go wrong with embeddings; a wrong vector is given by the option `embed`. */
export type EmbeddingFault = Exclude<Fault, AnswerFault>;

/** The reply that such a fault leaves of the real one. */
export async function spoil(fault: AnswerFault, real: () => Promise<Reply>): Promise<Reply> {
  if (fault.kind === 'empty') return { text: '', reasoning: null, finish: 'stop' };
  if (fault.kind === 'filtered') return { text: '', reasoning: null, finish: 'filtered' };
  if (fault.kind === 'huge') return { text: 'x'.repeat(fault.bytes), reasoning: null, finish: 'stop' };
  const { text, reasoning } = await real();
  return { text: text.slice(0, Math.ceil(text.length / 2)).toWellFormed(), reasoning, finish: 'length' };
}

/** Makes the fault in place of an answer. @param whole makes the body of a correct answer. */
export async function fail(
  response: ServerResponse,
  fault: EmbeddingFault,
  api: Api,
  whole: () => Promise<string>,
): Promise<void> {
  switch (fault.kind) {
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut': {
      const bytes = Buffer.from(await whole());
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.write(firstHalf(bytes), () => response.destroy());
      return;
    }
    case 'malformed':
      sendText(response, 200, firstHalf(Buffer.from(await whole())), { 'content-type': 'application/json' });
      return;
    case 'not-json':
      sendText(response, 200, '<!doctype html><title>Please log in</title>', { 'content-type': 'text/html' });
      return;
    case 'redirect':
      sendText(response, 307, '', { location: fault.to });
      return;
    case 'quota':
    case 'blocked':
      sendJson(response, api.refuse(fault.kind, ''));
      return;
    case 'status':
      sendStatus(response, fault, api);
  }
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}

function sendStatus(response: ServerResponse, fault: Extract<Fault, { kind: 'status' }>, api: Api): void {
  const { status, retryAfter, body } = fault;
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  if (body === undefined) sendJson(response, { ...api.refuse(findProblem(status), 'made up'), status }, headers);
  else sendText(response, status, body, headers);
}

function findProblem(status: number): Problem {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : 'request';
}
