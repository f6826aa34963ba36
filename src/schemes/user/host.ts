/** The thread in which a user's scheme runs, so that it can be stopped. One question at a time. */
import { workerData } from 'node:worker_threads';
import { messageOf } from '../../core/errors.ts';
import { inert } from '../../text/inert.ts';
import { openCommand, OverError } from './command.ts';
import { openModule } from './module.ts';
import { openRegex } from './regex.ts';
import type { Description, HostData, Origin, Reply, Request, Value } from './protocol.ts';

/** A scheme that answers questions. */
export interface Opened {
  readonly description: Description;
  answer(request: Request): Value | Promise<Value>;
}

const { origin, signal, port } = workerData as HostData;
const replies = new Int32Array(signal);

// What a scheme prints must not land among the results, nor steer a terminal.
const print = process.stderr.write.bind(process.stderr);
const printInert = ((text: string | Uint8Array) => print(inert(Buffer.from(text).toString()))) as typeof print;
process.stdout.write = printInert;
process.stderr.write = printInert;

function open(from: Origin): Opened | Promise<Opened> {
  if (from.kind === 'module') return openModule(from.path);
  return from.kind === 'regex' ? openRegex(from) : openCommand(from.command);
}

async function reply(compute: () => Value | Promise<Value>): Promise<void> {
  let answer: Reply;
  try {
    answer = { value: await compute() };
  } catch (error) {
    answer = { error: messageOf(error), isOver: error instanceof OverError };
  }
  try {
    port.postMessage(answer);
  } catch (error) {
    port.postMessage({ error: `its answer cannot be passed on (${messageOf(error)})`, isOver: false } satisfies Reply);
  }
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

const opening = Promise.resolve().then(() => open(origin));
void reply(async () => (await opening).description);
port.on('message', (request: Request) => {
  void reply(async () => (await opening).answer(request));
});
