/** One request over HTTP, by the modules of Node.js. Redirects are not followed, and nothing but the given headers is added. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null for none. */
  readonly body: string | Uint8Array | null;
  /** Ends the request, and the response while it arrives. */
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** As it arrives; an error of the connection is thrown while it is read. */
  readonly body: AsyncIterable<Buffer>;
}

type Send = (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;

/**
 * Sends a request, and answers when the headers of the response are there.
 * @throws Error with the `code` of the network; the reason of the signal when it is given; TypeError for an address that is none.
 */
export async function sendRequest(address: string | URL, asked: HttpRequest): Promise<HttpResponse> {
  const url = new URL(address);
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return await send(request, url, asked);
}

function send(request: Send, url: URL, { method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, signal }, (response) =>
      resolve({ status: response.statusCode ?? 0, headers: readHeaders(response), body: response }),
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function readHeaders({ headers }: IncomingMessage): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) read.append(name, one);
  return read;
}
