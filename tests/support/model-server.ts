/**
 * A server of models on the loopback that speaks the APIs of Ollama, Gemini, OpenAI and Anthropic over real HTTP, so that tests can run the
 * whole way to a model without one. It takes nothing that it does not know: a request that is not as it should be gets a 400 (a 404 where
 * nothing is) and is in `complaints`. The process that has the server must not block, so the program is not run with `spawnSync` against it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorMessage } from '../../src/base/core/errors.ts';
import { Ledger, type RecordedRequest } from './model-server/ledger.ts';
import { settingsOf, type ModelServerOptions } from './model-server/options.ts';
import { respond } from './model-server/respond.ts';

/** The base URL of each provider, below the server's origin, as its package of the AI SDK wants it. */
const BASE_PATHS = {
  ollama: '',
  gemini: '/v1beta',
  openai: '/v1',
  'openai-compatible': '/compatible/v1',
  anthropic: '/v1',
} as const;

export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  baseUrl(provider: keyof typeof BASE_PATHS): string;
  /** Well-formed questions in order of arrival, also those that were refused; empty if only counts are kept. */
  readonly requests: readonly RecordedRequest[];
  /** What was not as it should be, with method and path before it. */
  readonly complaints: readonly string[];
  /** The most questions that were in flight at once, from the last byte of the request on; without a `delay` they are answered one by one. */
  readonly mostAtOnce: number;
  /** How often a well-formed question with this prompt came, whatever became of it. */
  timesAsked(prompt: string): number;
  /** How often a whole answer to a prompt was sent, be it empty, cut off or filtered; no errors. */
  readonly answered: ReadonlyMap<string, number>;
  /** The texts of each request for embeddings, in order of arrival. */
  readonly embedded: readonly (readonly string[])[];
  /** Ends all connections. `await using` does it too. */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const settings = settingsOf(options);
  const ledger = new Ledger(settings.record);
  const server = createServer((request, response) => {
    respond(request, response, settings, ledger).catch((error: unknown) => {
      // A client that leaves in the middle of its request is no fault of the test.
      if (request.destroyed && !request.complete) return;
      ledger.complaints.push(`the test's own server failed: ${errorMessage(error)}`);
      response.destroy();
    });
  });
  // Pauses between attempts must not meet a connection that is just being closed.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    origin,
    baseUrl: (provider) => `${origin}${BASE_PATHS[provider]}`,
    requests: ledger.requests,
    complaints: ledger.complaints,
    get mostAtOnce() {
      return ledger.mostAtOnce;
    },
    timesAsked: (prompt) => ledger.asked.get(prompt) ?? 0,
    answered: ledger.answered,
    embedded: ledger.embedded,
    close,
    [Symbol.asyncDispose]: close,
  };
}
