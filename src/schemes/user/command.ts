/**
 * Schemes from a command of the user, which reads and writes the lines of `audit score`. The lines that ask for a parse do not contain the truth;
 * a command that judges answers gets it in a second line.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { ParserInput } from '../../base/core/scheme.ts';
import { LineProcess, OverError, printInert, startProcess } from './line-process.ts';
import { checkAnswer, checkMatch } from './module.ts';
import { NO_DESCRIPTION, OWN, type Description, type Request } from './protocol.ts';
import type { Opened } from './protocol.ts';

/**
 * Runs the command together with a guard, because a command may never read its input. The guard waits until this program, however it ends,
 * closes a pipe, and then ends the process group.
 */
const GUARDED = '{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 & exec 3<&-; eval "$1"';

/** The first response that a command is asked for. Its answer does not count: it shows that the command has started. */
const FIRST: ParserInput = {
  response: 'The answer is 42.',
  storedParse: null,
  choices: null,
  question: 'What is 6 times 7?',
  task: null,
};

/** @throws Error if the command cannot be started, or does not answer its first line. */
export async function openCommand(command: string, onStart: (pid: number) => void): Promise<Opened> {
  const words = ['-c', GUARDED, 'sh', command];
  const stdio = ['pipe', 'pipe', 'pipe', 'pipe'] as const;
  const child = (await startProcess(
    '/bin/sh',
    words,
    { stdio: [...stdio] },
    onStart,
  )) as ChildProcessWithoutNullStreams;
  printInert(child.stderr);
  const lines = new LineProcess('the command', child, { questions: child.stdin, answers: child.stdout });
  const hellos: Hello[] = [];
  const first = await lines.ask({ id: 0, ...FIRST }, (line) => {
    const hello = hellos.length === 0 ? readHello(line) : null;
    if (hello !== null) hellos.push(hello);
    return hello !== null && hello.error === undefined;
  });
  const description = describe(hellos[0] ?? {});
  readAnswer(first, 0, 'parse');
  let number = 1;
  return {
    description,
    async answer(request: Request) {
      const id = number++;
      if (request.ask === 'parse') {
        const { error, parse } = readAnswer(await lines.ask({ id, ...request.input }), id, 'parse');
        if (typeof error === 'string') throw new Error(error);
        const isUnparsed = (parse as { readonly kind?: unknown } | null)?.kind === 'unparsed';
        return checkAnswer(isUnparsed ? null : parse, request.input.response);
      }
      if (request.ask !== 'match' || description.match !== OWN) throw new Error(`nothing to ${request.ask} with`);
      const { answer, truth, item } = request;
      const reply = readAnswer(await lines.ask({ id, answer, groundTruth: truth, ...item }), id, 'correct');
      if (typeof reply.error === 'string') throw new Error(reply.error);
      return checkMatch(reply);
    },
  };
}

/** The first line of a command, which it may write before any answer. */
type Hello = Readonly<Partial<Record<'judges' | 'copies' | 'error', unknown>>>;

type CommandAnswer = Readonly<Partial<Record<'id' | 'parse' | 'correct' | 'error', unknown>>>;

/** The first line of a command, if it is about the command; null for an answer, and for anything else. */
function readHello(line: string): Hello | null {
  try {
    const document: unknown = JSON.parse(line);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
    return 'id' in document || 'parse' in document ? null : document;
  } catch {
    return null; // reported as an answer
  }
}

/** @throws Error for an error that the command reports, and a value of the wrong kind. */
function describe({ judges = false, copies = false, error }: Hello): Description {
  if (error !== undefined) throw new Error(typeof error === 'string' ? error : JSON.stringify(error));
  if (typeof judges !== 'boolean' || typeof copies !== 'boolean')
    throw new TypeError('"judges" and "copies" in its first line must be true or false');
  const judging = judges ? { normalize: 'identity', match: OWN } : {};
  return { ...NO_DESCRIPTION, ...judging, hasCopies: copies };
}

/** Reads an answer of the command: what was asked for, or an error. */
function readAnswer(document: unknown, asked: number, field: 'parse' | 'correct'): CommandAnswer {
  const answer = (document ?? {}) as CommandAnswer;
  if (typeof answer.error !== 'string' && answer[field] === undefined)
    throw new OverError(`the command answered without "${field}"`);
  if (answer.id !== asked) throw new OverError('the command answered with another "id" than that of the request');
  return answer;
}
