/** The most connections of a local server: what it reports, and that it recovers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_CONNECTIONS } from '../../../src/web/server/connections.ts';
import { listenTo } from '../../../src/web/server/listen.ts';

test('a server with too many connections reports it once, and once that it accepts them again', async () => {
  const notices: string[] = [];
  const { promise: refused, resolve: noteRefused } = Promise.withResolvers<void>();
  const { promise: accepted, resolve: noteAccepted } = Promise.withResolvers<void>();
  const view = await listenTo(
    () => new Hono().get('*', (context) => context.text('here')),
    { port: 0 },
    (sentence) => {
      notices.push(sentence);
      (notices.length === 1 ? noteRefused : noteAccepted)();
    },
  );
  onTestFinished(() => view.close());
  const open = async (): Promise<Socket> => {
    const socket = connect(view.place.port, '127.0.0.1');
    socket.on('error', () => {}); // of one that is refused
    await once(socket, 'connect');
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: MOST_CONNECTIONS }, open));
  const further = await Promise.all(Array.from({ length: 20 }, open));
  await Promise.all(further.map(async (socket) => socket.closed || (await once(socket, 'close'))));
  await refused;
  expect(notices).toEqual([
    'the view refuses further connections, because 200 are open; close pages and programs that keep them open.',
  ]);
  for (const socket of sockets) socket.destroy();
  await accepted;
  expect(notices.slice(1)).toEqual(['the view accepts connections again.']);
  expect(await (await fetch(view.address)).text()).toBe('here');
});
