/**
 * The only place that calls a scheme of a user. A separate thread calls it, and the caller waits with a time limit. A scheme that takes too
 * long is stopped, started again, and asked once more: only then it has failed on the response. After several such responses in a row it is given up.
 */
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { leaveInterruptsToSystem } from '../../base/system/interrupts.ts';
import { NoAnswer } from '../../base/core/scheme.ts';
import { askCopies } from './ask-copies.ts';
import { RunningScheme } from './running-scheme.ts';
import type { AnswerTo, Description, Origin, Reply, Request } from './protocol.ts';
import type { Overdue } from './time-limit.ts';
import { printNote } from '../../base/system/messages.ts';

/** Time limits, in milliseconds, as {@link TimeLimit} counts them. */
export interface Limits {
  /** For one answer. */
  readonly answer: number;
  /** Until the scheme is ready for its first answer. */
  readonly start: number;
}

/** With fewer requests for each copy, another one takes longer to start than it saves. */
const FEWEST_EACH = 16;
/** How often a request is sent until its scheme has failed on it. */
const ATTEMPTS = 2;
/** After stops on this many responses in a row, a scheme is given up. */
const MOST_STOPS = 5;
/** Characters that are kept of an error message of a scheme. */
const LONGEST_MESSAGE = 300;

/** A scheme in its own thread, or in several where several copies of it may run. */
export class Isolated {
  readonly #name: string;
  readonly #origin: Origin;
  readonly #limits: Limits;
  readonly #bell = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  #host: RunningScheme | undefined;
  #copies: RunningScheme[] = [];
  /** Answers of the copies to requests that are still to come, by the text of the request. */
  readonly #prepared = new Map<string, Reply>();
  readonly #stops = new Map<Request['ask'], number>();
  #gaveUp = false;
  readonly description: Description;

  /**
   * @param name as the user named it, for errors.
   * @throws InputError if the scheme cannot be loaded.
   */
  constructor(name: string, origin: Origin, limits: Limits) {
    this.#name = name;
    this.#origin = origin;
    this.#limits = limits;
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
    const reply = this.#takePrepared(request) ?? this.#askAlone(request);
    if (reply instanceof NoAnswer) {
      this.#countStop(request.ask);
      return reply;
    }
    if ('error' in reply && reply.isOver) {
      this.#stop();
      this.#countStop(request.ask);
    } else this.#stops.delete(request.ask);
    return 'value' in reply ? (reply.value as AnswerTo<Question>) : new NoAnswer(oneLine(reply.error));
  }

  /**
   * Lets copies of the scheme answer requests that {@link ask} will be called with. A request on which a copy fails is asked again there, when
   * no other copy is running, so that no answer depends on how many there are.
   * @returns the replies, in the order of the requests; undefined where there is none.
   */
  prepare(requests: readonly Request[], copies: number): (Reply | undefined)[] {
    if (this.#gaveUp || copies < 2) return requests.map(() => undefined);
    const hosts = this.#startCopies(Math.min(copies, Math.ceil(requests.length / FEWEST_EACH)));
    const replies = askCopies(requests, hosts, new Int32Array(this.#bell), this.#limits.answer);
    [this.#host, ...this.#copies] = hosts.filter(({ isStopped }) => !isStopped);
    for (const [i, reply] of replies.entries())
      if (reply !== undefined) this.#prepared.set(JSON.stringify(requests[i]), reply);
    return replies;
  }

  /** Forgets answers that were not asked for. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }

  #takePrepared(request: Request): Reply | undefined {
    if (this.#prepared.size === 0) return undefined;
    const key = JSON.stringify(request);
    const reply = this.#prepared.get(key);
    this.#prepared.delete(key);
    return reply;
  }

  /** @returns NoAnswer if the scheme cannot be started, or has no time left. */
  #askAlone(request: Request): Reply | NoAnswer {
    let overdue: Overdue = 'waited';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        if (this.#host?.isStopped !== false) this.#start();
      } catch (error) {
        this.#stop(); // otherwise its description would be taken for the next answer
        return new NoAnswer(`${this.#name} could not be started again: ${oneLine(errorMessage(error))}`);
      }
      const reply = this.#host?.ask(request, this.#limits.answer) ?? 'waited';
      if (typeof reply !== 'string') return reply;
      this.#stop();
      overdue = reply;
    }
    return new NoAnswer(
      `no answer within ${limitInWords(this.#limits.answer, overdue)}, asked twice; allow more with --scheme-timeout`,
    );
  }

  #stop(): void {
    this.#host?.stop();
    this.#host = undefined;
  }

  /** Stops are counted for each kind of request: a matcher may never answer although the parser before it always does. */
  #countStop(ask: Request['ask']): void {
    const stops = (this.#stops.get(ask) ?? 0) + 1;
    this.#stops.set(ask, stops);
    if (stops >= MOST_STOPS) this.#gaveUp = true;
  }

  #start(): Description {
    this.#host = new RunningScheme(this.#origin, this.#bell);
    return this.#awaitStart(this.#host);
  }

  /** The running copies, and new ones up to this number. They start at the same time. */
  #startCopies(count: number): RunningScheme[] {
    const first = this.#host === undefined ? [] : [this.#host];
    const running = [...first, ...this.#copies].filter(({ isStopped }) => !isStopped);
    const added = Array.from(
      { length: Math.max(0, count - running.length) },
      () => new RunningScheme(this.#origin, this.#bell),
    );
    const started = added.filter((host) => {
      try {
        this.#awaitStart(host);
        return true;
      } catch {
        host.stop(); // the others do its work
        return false;
      }
    });
    return [...running, ...started];
  }

  #awaitStart(host: RunningScheme): Description {
    const { start } = this.#limits;
    const reply = host.wait(
      start,
      once(() => printWaiting(this.#name)),
    );
    if (typeof reply === 'string') throw new Error(`not ready within ${limitInWords(start, reply)}`);
    if ('error' in reply) throw new Error(reply.error);
    return reply.value as Description;
  }
}

/** Reports a scheme that takes long to start, on a terminal only. */
function printWaiting(name: string): void {
  if (process.stderr.isTTY) printNote(`waiting until ${name} is ready`);
}

function once(call: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) call();
    isDone = true;
  };
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
