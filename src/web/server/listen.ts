/** Starts a local server. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { limitConnections } from './connections.ts';
import type { Place } from './guard.ts';

export interface RunningView {
  /** With the token: any program that has it can read what is shown. */
  readonly address: string;
  readonly place: Place;
  close(): Promise<void>;
}

/** Where a server is to listen. */
interface WantedPlace {
  readonly port: number;
  readonly token?: string | undefined;
}

const HOST = '127.0.0.1';
const TOKEN_BYTES = 18;

/**
 * Listens on this machine only.
 * @param createApp makes the server for the place where it will be reached.
 * @param place where to listen. Port 0 is any that is free; the token is part of the address, and by default a new one that cannot be guessed.
 * @param notice called with a sentence when connections are refused, and when they are accepted again.
 * @throws InputError if the port is taken.
 */
export async function listenTo(
  createApp: (place: () => Place) => Hono,
  { port, token = randomBytes(TOKEN_BYTES).toString('base64url') }: WantedPlace,
  notice: (sentence: string) => void = () => {},
): Promise<RunningView> {
  let bound = port;
  const app = createApp(() => ({ port: bound, token }));
  const server = serve({ fetch: app.fetch, hostname: HOST, port }) as Server;
  limitConnections(server, notice);
  try {
    if (!server.listening) await once(server, 'listening');
  } catch (error) {
    throw new InputError(`--port ${port}: cannot be listened on (${errorMessage(error)}); name another, or none.`);
  }
  bound = (server.address() as AddressInfo).port;
  return {
    place: { port: bound, token },
    address: `http://${HOST}:${bound}/${token}/`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
