/** The threads in which schemes of users run, and their processes, which end with this one. */
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { useOfGroup, useOfThread, type CpuUse } from '../../base/system/cpu-time.ts';
import { startPath } from '../../base/system/package-files.ts';
import { MEMORY, NUMBERS, PROCESS, THREAD, type HostData, type Origin, type Reply, type Request } from './protocol.ts';
import { TimeLimit, type Overdue } from './time-limit.ts';
import { waitForChange } from './wait-for-change.ts';

/** A running scheme. It answers one request at a time. */
export class RunningScheme {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #state: Int32Array;
  readonly #bell: Int32Array;
  #isStopped = false;

  /** Starts it; its first reply is its description. @param bell shared with its copies, as {@link HostData.bell}. */
  constructor(origin: Origin, bell: SharedArrayBuffer) {
    this.#bell = new Int32Array(bell);
    const shared = new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
    this.#state = new Int32Array(shared);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: HostData = { origin, bell, shared, port: port2 };
    this.#worker = new Worker(startPath('schemes/user/host'), {
      workerData,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    this.#worker.unref();
    this.#worker.on('error', () => {}); // the caller gets no reply
    running.add(this);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  ask(request: Request, limit: number): Reply | Overdue {
    this.send(request);
    return this.wait(limit);
  }

  send(request: Request): void {
    this.#port.postMessage(request);
  }

  /** The reply, if it is there. */
  receive(): Reply | null {
    return (receiveMessageOnPort(this.#port)?.message as Reply | undefined) ?? null;
  }

  /** The next reply, or why there is none in time. @param limit milliseconds. @param onStep called after each step of the limit without one. */
  wait(limit: number, onStep: () => void = () => {}): Reply | Overdue {
    const time = this.startLimit(limit);
    for (;;) {
      const known = Atomics.load(this.#bell, 0);
      const reply = this.receive();
      if (reply !== null) return reply;
      if (waitForChange(this.#bell, 0, known, time.step)) continue;
      const overdue = time.next();
      if (overdue !== null) return overdue;
      onStep();
    }
  }

  /** A limit of the time that it may take from now on. */
  startLimit(limit: number): TimeLimit {
    return new TimeLimit(limit, () => this.#readUse());
  }

  /** Of the thread and of the processes of the scheme; null where it is unknown. */
  #readUse(): CpuUse | null {
    const [thread, group] = [Atomics.load(this.#state, THREAD), Atomics.load(this.#state, PROCESS)];
    const uses = [thread === 0 ? null : useOfThread(thread), group === 0 ? null : useOfGroup(group)];
    const known = uses.filter((use) => use !== null);
    if (known.length === 0) return null;
    return {
      ms: known.reduce((sum, { ms }) => sum + ms, 0),
      isRunning: known.some(({ isRunning }) => isRunning),
    };
  }

  stop(): void {
    this.#isStopped = true;
    void this.#worker.terminate();
    this.#port.close();
    this.endProcess();
    running.delete(this);
  }

  /** Ends the process of the scheme, and all processes that it started. */
  endProcess(): void {
    const pid = Atomics.exchange(this.#state, PROCESS, 0);
    if (pid === 0) return;
    try {
      process.kill(-pid, 'SIGKILL'); // the whole group
    } catch {
      // it has ended already
    }
  }
}

/** The running processes, which must end with this one. */
const running = new Set<RunningScheme>();
process.once('exit', () => {
  for (const scheme of running) scheme.endProcess();
});

/** Ends the threads and processes of all schemes of users. A scheme that is called again starts anew. */
export function stopAll(): void {
  for (const scheme of running) scheme.stop();
}
