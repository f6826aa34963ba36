/** Servers on the loopback that repeat what was sent to them, with the keys in every usual form. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Call } from './model-server/api.ts';
import { readCall } from './model-server/call.ts';
import { sendJson } from './model-server/send.ts';

/** How a server replies: by OpenAI's or Anthropic's API, with the whole request in its reply, with an error, or in a stream of events. */
export const REPEATING_SERVERS = ['openai', 'anthropic', 'request', 'refusal', 'events'] as const;
export type RepeatingServer = (typeof REPEATING_SERVERS)[number];

/** Texts that programs make of a key. The first ones have it as a word. */
export function formsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  const hex = bytes.toString('hex');
  return [
    key,
    hex,
    hex.toUpperCase(),
    hex.replaceAll(/../g, '%$&'),
    hex.replaceAll(/../g, (byte) => `%${byte.toUpperCase()}`),
    hex.replaceAll(/../g, String.raw`\u00$&`),
    hex.replaceAll(/../g, '&#x$&;'),
    // The characters that depend on the key alone, wherever it is in a text (RFC 4648).
    ...[0, 1, 2].map((before) => {
      const code = Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      const end = Math.floor((8 * (before + bytes.length)) / 6);
      return code.slice(before === 0 ? 0 : before + 1, end);
    }),
  ];
}

/** A sentence with a key in each form. */
export function repeated(keys: readonly string[]): string {
  const texts = keys.flatMap((key) => [
    ...formsOf(key).slice(0, 7),
    `Basic ${btoa(`user:${key}`)}`,
    `Basic ${btoa(`${key}:`)}`,
    Buffer.from(`ab ${key}`).toString('base64url'),
    JSON.stringify(JSON.stringify({ key })),
    `https://host/${key}/v1?key=${encodeURIComponent(key)}`,
  ]);
  return `Your key is ${texts.join(' , ')}.`;
}

/** Starts such a server, which ends with the test. @returns its origin, and the requests that it got. */
export async function repeatingServer(kind: RepeatingServer, keys: readonly string[]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      requests.push(`${call.method} ${call.path}`);
      reply(kind, call, keys, response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function reply(kind: RepeatingServer, call: Call, keys: readonly string[], response: ServerResponse): void {
  const sentence = repeated(keys);
  const whole = `${sentence} ${JSON.stringify(call)}`;
  switch (kind) {
    case 'openai':
      return sendJson(response, { status: 200, document: chat(sentence) });
    case 'anthropic':
      return sendJson(response, { status: 200, document: message(sentence) });
    case 'request':
      return sendJson(response, { status: 200, document: { ...chat(whole), ...call, model: whole, id: whole } });
    case 'refusal':
      return sendJson(response, { status: 400, document: { error: { message: whole, type: sentence } } });
    case 'events':
      return sendEvents(keys, response);
  }
}

const chat = (content: string): object => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content, reasoning_content: content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** The text is in two blocks, which divide the last key. */
const message = (text: string): object => ({
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [0, 1].map((half) => ({ type: 'text', text: halves(text)[half] })),
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

function halves(text: string): [string, string] {
  const at = text.indexOf('?key=') + 7;
  return [text.slice(0, at), text.slice(at)];
}

/** A key is in two events, and in two pieces of the response. */
function sendEvents(keys: readonly string[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const [begin, end] = halves(`The key is ?key=${keys.join(' , ')}`);
  response.write(
    `data: ${JSON.stringify({ choices: [{ delta: { content: begin } }] })}\n\ndata: ${keys[0]?.slice(0, 3)}`,
  );
  setImmediate(() => {
    response.write(`${keys[0]?.slice(3)}\n\ndata: ${JSON.stringify({ choices: [{ delta: { content: end } }] })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
}
