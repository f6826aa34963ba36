import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendRequest, type HttpRequest } from '../../../src/base/system/http-request.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/place`;
}

function asking(changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'POST', headers: {}, body: null, signal: new AbortController().signal, ...changes };
}

async function readAll(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += chunk.toString('latin1');
  return Buffer.from(text, 'latin1').toString();
}

test('sends the bytes of a body with their length, and adds no other header than those of the connection', async () => {
  let seen: IncomingMessage['headers'] = {};
  const address = await serve((request, response) => {
    seen = request.headers;
    request.pipe(response);
  });
  const { status, body } = await sendRequest(address, asking({ headers: { 'x-one': '1' }, body: '日本' }));
  expect([status, await readAll(body)]).toEqual([200, '日本']);
  expect(Object.keys(seen).toSorted()).toEqual(['connection', 'content-length', 'host', 'x-one']);
  expect(seen['content-length']).toBe('6');
});

test('follows no redirect, and keeps every value of a header', async () => {
  const address = await serve((_, response) => {
    response.writeHead(302, { location: 'http://192.0.2.1/', 'set-cookie': ['a=1', 'b=2'] }).end();
  });
  const { status, headers } = await sendRequest(address, asking({ method: 'GET' }));
  expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, 'http://192.0.2.1/', ['a=1', 'b=2']]);
});

test('a signal ends a response while it arrives', async () => {
  const address = await serve((_, response) => {
    response.write('a');
  });
  const control = new AbortController();
  const { body } = await sendRequest(address, asking({ signal: control.signal }));
  const read = readAll(body);
  control.abort();
  await expect(read).rejects.toThrow('abort');
});

test('errors of the network have their code', async () => {
  const address = await serve((_, response) => response.socket?.destroy());
  await expect(sendRequest(address, asking())).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(sendRequest('http://127.0.0.1:1/', asking())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.socket?.destroy());
  });
  const { body } = await sendRequest(cut, asking());
  await expect(readAll(body)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
