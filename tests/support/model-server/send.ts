import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Outcome } from './api.ts';

/** Sends a whole body with its length. */
export function sendText(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

export function sendJson(response: ServerResponse, { status, document }: Outcome, headers?: OutgoingHttpHeaders): void {
  sendText(response, status, JSON.stringify(document), { ...headers, 'content-type': 'application/json' });
}
