/** A model server on this machine whose replies are damaged. Which one comes is a function of its address, so that a case can be repeated. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { damagedJson } from './damage-json.ts';
import type { JudgeServer } from './judge-server.ts';
import { Random } from './random.ts';

const SOUND = {
  id: 'r',
  object: 'chat.completion',
  created: 0,
  model: 'judge',
  data: [{ id: 'judge' }, { embedding: [0.1, 0.2], index: 0 }],
  choices: [
    { index: 0, message: { role: 'assistant', content: '{"answer": "B", "score": 0.5}' }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const STATUSES = [200, 200, 200, 200, 201, 204, 301, 400, 401, 404, 429, 500, 503];
/** Texts in place of a document, some of which a CI runner or a terminal would obey. */
const TEXTS = [
  '',
  'null',
  '[]',
  '{"error":"no"}',
  '{"error":{"message":"::stop-commands::x\\n##[error]y\\u001b[31m"}}',
  'data: {"choices":[]}\n\n',
  '<html>busy</html>',
  '{"choices":[{"message":{"content":"::set-output name=a::b\\n##vso[task.complete]"}}]}',
];

/** Starts the server. Its addresses are `url` and any number: `http://127.0.0.1:PORT/NUMBER/v1`. */
export async function startStrangeServer(): Promise<JudgeServer> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const [, number = ''] = (request.url ?? '').split('/');
      const count = (asked.get(number) ?? 0) + 1;
      asked.set(number, count);
      answer(response, new Random(`${number}/${count}`));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, random: Random): void {
  const chosen = random.chance(0.4) ? random.pick(TEXTS) : damagedJson(JSON.stringify(SOUND), random);
  const text = chosen.replaceAll('NaN', 'nan'); // the program may show a part of a reply
  if (random.chance(0.05)) {
    response.destroy();
    return;
  }
  const type = random.pick(['application/json', 'application/json', 'text/html', 'text/event-stream', '']);
  response.writeHead(random.chance(0.5) ? 200 : random.pick(STATUSES), {
    ...(type === '' ? {} : { 'content-type': type }),
    ...(random.chance(0.1) ? { 'retry-after': random.pick(['0', 'x', '-1']) } : {}),
  });
  if (random.chance(0.1)) {
    response.write(text.slice(0, Math.floor(text.length / 2)));
    response.destroy();
  } else response.end(text);
}
