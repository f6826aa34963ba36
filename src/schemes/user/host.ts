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
const printInert = ((text: string | Uint8Array, ...rest: unknown[]) => {
  print(inert(Buffer.from(text).toString()));
  const whenDone = rest.find((argument) => typeof argument === 'function');
  if (whenDone !== undefined) queueMicrotask(() => whenDone()); // the thread that prints it waits for an answer meanwhile
  return true;
}) as typeof print;
process.stdout.write = printInert;
process.stderr.write = printInert;
process.exit = (code) => {
  tell({ error: `it ended the process (code ${code ?? 0})`, isOver: true });
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0); // until it is stopped
};

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
    tell(answer);
  } catch (error) {
    tell({ error: `its answer cannot be passed on (${messageOf(error)})`, isOver: false });
  }
}

function tell(answer: Reply): void {
  port.postMessage(answer);
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

const opening = Promise.resolve().then(() => open(origin));
void reply(async () => (await opening).description);
port.on('message', (request: Request) => {
  void reply(async () => (await opening).answer(request));
});
