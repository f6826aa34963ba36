/** The thread that calls a user's scheme, so that the scoring thread can wait for the answer with a time limit. It handles one request at a time. */
import { workerData } from 'node:worker_threads';
import { errorMessage } from '../../base/core/errors.ts';
import { ownThread } from '../../base/system/cpu-time.ts';
import { openCommand } from './command.ts';
import { OverError } from './line-process.ts';
import { openModuleProcess } from './module-process.ts';
import { openRegex } from './regex.ts';
import { PROCESS, THREAD, type HostData, type Origin, type Reply, type Request, type Value } from './protocol.ts';
import type { Opened } from './protocol.ts';

const { origin, bell, shared, port } = workerData as HostData;
const state = new Int32Array(shared);
const replies = new Int32Array(bell);
Atomics.store(state, THREAD, ownThread());

function open(from: Origin): Opened | Promise<Opened> {
  if (from.kind === 'regex') return openRegex(from);
  const onStart = (pid: number): void => void Atomics.store(state, PROCESS, pid);
  return from.kind === 'module' ? openModuleProcess(from.path, onStart) : openCommand(from.command, onStart);
}

async function reply(compute: () => Value | Promise<Value>): Promise<void> {
  let answer: Reply;
  try {
    answer = { value: await compute() };
  } catch (error) {
    answer = { error: errorMessage(error), isOver: error instanceof OverError };
  }
  port.postMessage(answer);
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

const opening = Promise.resolve().then(() => open(origin));
void reply(async () => (await opening).description);
port.on('message', (request: Request) => {
  void reply(async () => (await opening).answer(request));
});
