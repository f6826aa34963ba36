/** A model on this machine that gives every judge the same reply, for the replies in the base database of evaluations. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const REPLY = '{"score": 0.8, "statements": [{"statement": "a", "supported": true}]}';

/** A running server. */
export interface JudgeServer {
  /** The value of `--base-url`. */
  readonly url: string;
  readonly close: () => void;
}

/** Starts a server that speaks as much of the API of OpenAI as the program asks for. */
export async function startJudgeServer(): Promise<JudgeServer> {
  const server: Server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          id: 'r',
          object: 'chat.completion',
          created: 0,
          model: 'judge',
          data: [{ id: 'judge' }],
          choices: [{ index: 0, message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
