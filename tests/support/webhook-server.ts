/** A receiver of webhooks on the loopback, with answers that the test chooses. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPost {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface WebhookServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** In order of arrival. */
  readonly posts: readonly ReceivedPost[];
}

/** How a post is answered; not at all, if it does nothing. */
export type Reply = (response: ServerResponse, post: ReceivedPost) => void;

export const status =
  (code: number, body = '', headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** @param replies one for each post, the last one for all further. */
export async function startWebhookServer(...replies: readonly [Reply, ...Reply[]]): Promise<WebhookServer> {
  const posts: ReceivedPost[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { method = '', url: path = '', headers } = request;
    const post = { method, path, headers, body: Buffer.concat(chunks) };
    posts.push(post);
    const reply = replies[Math.min(posts.length, replies.length) - 1];
    reply?.(response, post);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, posts, [Symbol.asyncDispose]: close };
}
