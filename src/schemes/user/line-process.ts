/** A process of a scheme, which answers each line with a line of JSON. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { errorMessage } from '../../base/core/errors.ts';
import { inert } from '../../base/text/inert.ts';

/** The process has ended, or its next line may be the answer to another request. */
export class OverError extends Error {
  override readonly name = 'OverError';
}

/** What a code of the exit means in the shell. */
const EXIT_WORDS: Readonly<Record<number, string>> = {
  126: ': the shell may not run this program',
  127: ': the shell found no such program',
};

/** The longest answer of a process, in characters. */
const MAX_ANSWER = 64 << 20;

/** The streams of a process for its requests and answers. */
export interface LineStreams {
  readonly questions: Writable;
  readonly answers: Readable;
}

/**
 * Starts a process in a separate process group, so that all processes that it starts end with it. @param onStart called with its id at once,
 * because a process that never answers must be ended too.
 * @throws Error if it cannot be started.
 */
export async function startProcess(
  file: string,
  words: readonly string[],
  options: Pick<SpawnOptions, 'stdio'>,
  onStart: (pid: number) => void,
): Promise<ChildProcess> {
  const child = spawn(file, words, { ...options, detached: true });
  if (child.pid !== undefined) onStart(child.pid);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  return child;
}

/** Copies the output of a process to standard error, so that it neither mixes with results nor controls a terminal. */
export function printInert(stream: Readable | null): void {
  stream?.setEncoding('utf8').on('data', (text: string) => process.stderr.write(inert(text)));
}

/** Calls back with each line of a stream, without its end. Other line separators of Unicode are part of a line. */
export function eachLine(stream: Readable, take: (line: string) => void, tooLong: () => void = () => {}): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > MAX_ANSWER) tooLong();
    for (const line of lines) take(line);
  });
}

interface Waiting {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
  /** Takes a line that is no answer yet. */
  readonly skips: (line: string) => boolean;
}

/** The lines of a process, one for each request. */
export class LineProcess {
  readonly #name: string;
  readonly #questions: Writable;
  readonly #waiting: Waiting[] = [];
  #end: Error | undefined;

  /** @param name what messages call the process, such as "the command". */
  constructor(name: string, child: ChildProcess, { questions, answers }: LineStreams) {
    this.#name = name;
    this.#questions = questions;
    questions.on('error', () => {}); // the exit reports why
    eachLine(
      answers,
      (line) => {
        if (this.#waiting[0]?.skips(line) !== true) this.#waiting.shift()?.resolve(line);
      },
      () => this.#stop(`answered more than ${MAX_ANSWER} characters`),
    );
    answers.on('error', () => {});
    child.on('exit', (code, signal) => this.#stop(`ended (${signal ?? `code ${code}`})${EXIT_WORDS[code ?? 0] ?? ''}`));
  }

  /**
   * Sends one request, and reads the JSON of the answer.
   * @param skips takes a line that comes before the answer. @throws OverError if the process ends, or answers anything else.
   */
  async ask(question: object, skips: Waiting['skips'] = () => false): Promise<unknown> {
    const line = new Promise<string>((resolve, reject) => {
      if (this.#end === undefined) this.#waiting.push({ resolve, reject, skips });
      else reject(this.#end);
    });
    if (this.#end === undefined) this.#questions.write(`${JSON.stringify(question)}\n`);
    const answer = await line;
    try {
      return JSON.parse(answer);
    } catch (error) {
      throw new OverError(`${this.#name} answered no JSON (${errorMessage(error)})`);
    }
  }

  #stop(how: string): void {
    this.#end ??= new OverError(`${this.#name} ${how}`);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#end);
  }
}
