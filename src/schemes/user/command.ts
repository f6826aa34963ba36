/** Schemes from a command of the user, which reads and writes the lines of `audit score`. It is not told the truth. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { messageOf } from '../../core/errors.ts';
import type { Opened } from './host.ts';
import { answerOf } from './module.ts';
import { NOTHING_SAID, type Answer, type Request } from './protocol.ts';

/** The command has ended, or what it says next may belong to another question. */
export class OverError extends Error {
  override readonly name = 'OverError';
}

/** Longest line that a command may answer with, in characters. */
const MAX_ANSWER = 64 << 20;

/** @throws Error if the command cannot be started. */
export async function openCommand(command: string): Promise<Opened> {
  // A group of its own, so that everything that it starts ends with it.
  const child = spawn(command, { shell: true, detached: true, stdio: 'pipe' });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.stderr.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text)); // made inert there
  const lines = new Lines(child);
  let number = 0;
  return {
    description: { ...NOTHING_SAID, pid: child.pid ?? null },
    async answer(request: Request): Promise<Answer> {
      if (request.ask !== 'parse') throw new Error(`nothing to ${request.ask} with`);
      const id = number++;
      child.stdin.write(`${JSON.stringify({ id, ...request.input })}\n`);
      return answerOf(parseOf(await lines.next(), id), request.input.response);
    },
  };
}

/** What a line of the command says to a question: the `parse` of the contract, or an error. */
function parseOf(line: string, asked: number): unknown {
  let document: unknown;
  try {
    document = JSON.parse(line);
  } catch (error) {
    throw new OverError(`the command answered no JSON (${messageOf(error)})`);
  }
  const { id, error, parse } = (document ?? {}) as Readonly<Record<'id' | 'error' | 'parse', unknown>>;
  if (typeof error !== 'string' && parse === undefined) throw new OverError('the command answered without "parse"');
  if (id !== asked) throw new OverError('the command answered a line with another "id" than the one it was asked');
  if (typeof error === 'string') throw new Error(error);
  const { kind } = (parse ?? {}) as { readonly kind?: unknown };
  return kind === 'unparsed' ? null : parse;
}

/** The lines of a command, one for each time that somebody asks. */
class Lines {
  readonly #waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  #rest = '';
  #end: Error | undefined;

  constructor(child: ChildProcessWithoutNullStreams) {
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => this.#take(text));
    child.stdin.on('error', () => {}); // the exit says why
    child.on('exit', (code, signal) => this.#stop(new OverError(`the command ended (${signal ?? `code ${code}`})`)));
  }

  next(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#end !== undefined) this.#stop(this.#end);
    });
  }

  #take(text: string): void {
    this.#rest += text;
    if (this.#rest.length > MAX_ANSWER)
      this.#stop(new OverError(`the command answered more than ${MAX_ANSWER} characters`));
    for (let end = this.#rest.indexOf('\n'); end !== -1; end = this.#rest.indexOf('\n')) {
      this.#waiting.shift()?.resolve(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end + 1);
    }
  }

  #stop(error: Error): void {
    this.#end = error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
