/**
 * A server on the loopback with the batch interfaces of OpenAI and Anthropic, over real HTTP. The body of each request of a batch is checked as
 * that of an ordinary request. A test can stop the server at any step.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { errorMessage } from '../../src/base/core/errors.ts';
import { BatchDesk } from './batch-server/desk.ts';
import type { Step, StepOutcome, StoredBatch } from './batch-server/batch-form.ts';
import type { BatchServerOptions, StepFault } from './batch-server/options.ts';
import { readCall } from './model-server/call.ts';
import { sendJson, sendText } from './model-server/send.ts';

export interface BatchServer {
  readonly origin: string;
  readonly batches: readonly StoredBatch[];
  readonly complaints: readonly string[];
  /** The steps that were taken, in their order. */
  readonly steps: readonly Step[];
  /** In how many batches each prompt was. */
  timesAsked(prompt: string): number;
  /** Forgets all batches, as a server does after some weeks. */
  forget(): void;
}

/** Starts a server, which ends with the test. */
export async function batchServer(options: BatchServerOptions = {}): Promise<BatchServer> {
  const complaints: string[] = [];
  const taken: Step[] = [];
  const desk = new BatchDesk(options);
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      const found = desk.find(call);
      if (found === null) {
        complaints.push(`${call.method} ${call.path}: there is nothing here`);
        return sendJson(response, { status: 404, document: { error: { message: 'nothing here' } } });
      }
      const before = taken.filter((step) => step === found.step).length;
      taken.push(found.step);
      const fault = options.fault?.(found.step, before);
      if (fault === 'reset') return response.socket?.resetAndDestroy();
      if (typeof fault === 'object') return sendFault(response, fault);
      const outcome = await desk.take(found, call);
      if (fault === 'lost') return response.socket?.resetAndDestroy();
      response.once('finish', () => options.onSent?.(found.step));
      return fault === 'half' ? sendHalf(response, outcome) : sendOutcome(response, outcome);
    })().catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      complaints.push(errorMessage(error));
      sendJson(response, { status: 400, document: { error: { message: errorMessage(error) } } });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches: desk.batches,
    complaints,
    steps: taken,
    timesAsked: (prompt) => desk.batches.flatMap(({ items }) => items).filter((item) => item.prompt === prompt).length,
    forget: () => desk.batches.splice(0),
  };
}

function sendFault(response: ServerResponse, { status, retryAfter }: Exclude<StepFault, string>): void {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  sendJson(response, { status, document: { error: { message: 'made up' } } }, headers);
}

function sendHalf(response: ServerResponse, { status, document, lines }: StepOutcome): void {
  const text = lines?.map((line) => `${line}\n`).join('') ?? JSON.stringify(document);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length >> 1), () => response.destroy());
}

function sendOutcome(response: ServerResponse, { status, document, lines }: StepOutcome): void {
  if (lines === undefined) sendJson(response, { status, document });
  else sendText(response, status, lines.map((line) => `${line}\n`).join(''), { 'content-type': 'application/x-jsonl' });
}
