/**
 * The only place that calls a scheme of a user. A separate thread calls it, and the caller waits with a time limit. A scheme that takes too
 * long is stopped, and started again for the next response. After several stops in a row it is given up.
 */
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { useOfGroup, useOfThread, type CpuUse } from '../../base/system/cpu-time.ts';
import { startPath } from '../../base/system/package-files.ts';
import { leaveInterruptsToSystem } from '../../base/system/interrupts.ts';
import { NoAnswer } from '../../base/core/scheme.ts';
import {
  MEMORY,
  NUMBERS,
  PROCESS,
  REPLIES,
  THREAD,
  type AnswerTo,
  type Description,
  type HostData,
  type Origin,
  type Reply,
  type Request,
} from './protocol.ts';
import { TimeLimit, type Overdue } from './time-limit.ts';
import { waitForChange } from './wait-for-change.ts';

/** Time limit for loading a scheme, in milliseconds. */
const START_TIME = 10_000;
/** After stops on this many responses in a row, a scheme is given up. */
const MOST_STOPS = 5;
/** Characters that are kept of an error message of a scheme. */
const LONGEST_MESSAGE = 300;

/** A scheme in its own thread. */
export class Isolated {
  readonly #name: string;
  readonly #origin: Origin;
  readonly #timeout: number;
  #host: Host | undefined;
  readonly #stops = new Map<Request['ask'], number>();
  #gaveUp = false;
  readonly description: Description;

  /**
   * @param name as the user named it, for errors.
   * @param timeout milliseconds for one answer, as {@link TimeLimit} counts them.
   * @throws InputError if the scheme cannot be loaded.
   */
  constructor(name: string, origin: Origin, timeout: number) {
    this.#name = name;
    this.#origin = origin;
    this.#timeout = timeout;
    leaveInterruptsToSystem(); // each request blocks this thread
    try {
      this.description = this.#start();
    } catch (error) {
      this.#host?.stop();
      throw new InputError(`${name}: cannot be used as a scheme: ${oneLine(errorMessage(error))}.`);
    }
  }

  /** Calls the scheme. Returns its answer, or the reason why there is none. It never throws, so no caller can forget the failure. */
  ask<Question extends Request>(request: Question): AnswerTo<Question> | NoAnswer {
    if (this.#gaveUp) return new NoAnswer(`given up, because it had to be stopped on ${MOST_STOPS} responses in a row`);
    try {
      if (this.#host === undefined) this.#start();
    } catch (error) {
      this.#stop(request.ask); // otherwise its description would be taken for the next answer
      return new NoAnswer(`${this.#name} could not be started again: ${oneLine(errorMessage(error))}`);
    }
    const reply = this.#host?.ask(request, this.#timeout) ?? 'waited';
    if (typeof reply === 'string') {
      this.#stop(request.ask);
      return new NoAnswer(`no answer within ${limitInWords(this.#timeout, reply)}; it was stopped`);
    }
    if ('error' in reply && reply.isOver) this.#stop(request.ask);
    else this.#stops.delete(request.ask);
    return 'value' in reply ? (reply.value as AnswerTo<Question>) : new NoAnswer(oneLine(reply.error));
  }

  /** Stops are counted for each kind of request: a matcher may never answer although the parser before it always does. */
  #stop(ask: Request['ask']): void {
    this.#host?.stop();
    this.#host = undefined;
    const stops = (this.#stops.get(ask) ?? 0) + 1;
    this.#stops.set(ask, stops);
    if (stops >= MOST_STOPS) this.#gaveUp = true;
  }

  #start(): Description {
    this.#host = new Host(this.#origin);
    const reply = this.#host.wait(START_TIME);
    if (typeof reply === 'string') throw new Error(`not loaded within ${limitInWords(START_TIME, reply)}`);
    if ('error' in reply) throw new Error(reply.error);
    return reply.value as Description;
  }
}

class Host {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #state: Int32Array;
  #seen = 0;

  constructor(origin: Origin) {
    const shared = new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
    this.#state = new Int32Array(shared);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: HostData = { origin, shared, port: port2 };
    this.#worker = new Worker(startPath('schemes/user/host'), {
      workerData,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    this.#worker.unref();
    this.#worker.on('error', () => {}); // the caller gets no reply
    running.add(this);
  }

  ask(request: Request, limit: number): Reply | Overdue {
    this.#port.postMessage(request);
    return this.wait(limit);
  }

  /** The next reply, or why there is none in time. @param limit milliseconds. */
  wait(limit: number): Reply | Overdue {
    const time = new TimeLimit(limit, () => this.#readUse());
    while (!waitForChange(this.#state, REPLIES, this.#seen, time.step)) {
      const overdue = time.next();
      if (overdue !== null) return overdue;
    }
    const received = receiveMessageOnPort(this.#port);
    if (received === undefined) return 'waited';
    this.#seen++;
    return received.message as Reply;
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
const running = new Set<Host>();
process.once('exit', () => {
  for (const host of running) host.endProcess();
});

/** Ends the threads and processes of all schemes of users. A scheme that is called again starts anew. */
export function stopAll(): void {
  for (const host of running) host.stop();
}

function limitInWords(limit: number, overdue: Overdue): string {
  return `${limit} ms${overdue === 'computed' ? ' of processor time' : ''}`;
}

/** An error message of a scheme, as part of a sentence. */
function oneLine(text: string): string {
  const line = Array.from(text.slice(0, 4 * LONGEST_MESSAGE).replaceAll(/\s+/g, ' '));
  const isCut = line.length > LONGEST_MESSAGE;
  const shown = line.slice(0, LONGEST_MESSAGE).join('').trim();
  return isCut ? `${shown}…` : shown.replace(/\.$/, '');
}
