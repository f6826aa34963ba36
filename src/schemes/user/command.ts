/** Schemes from a command of the user, which reads and writes the lines of `audit score`. Its lines do not contain the truth. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { LineProcess, OverError, printInert, startProcess } from './line-process.ts';
import { checkAnswer } from './module.ts';
import { NO_DESCRIPTION, type Answer, type Request } from './protocol.ts';
import type { Opened } from './protocol.ts';

/**
 * Runs the command together with a guard, because a command may never read its input. The guard waits until this program, however it ends,
 * closes a pipe, and then ends the process group.
 */
const GUARDED = '{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 & exec 3<&-; eval "$1"';

/** @throws Error if the command cannot be started. */
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
  let number = 0;
  return {
    description: NO_DESCRIPTION,
    async answer(request: Request): Promise<Answer> {
      if (request.ask !== 'parse') throw new Error(`nothing to ${request.ask} with`);
      const id = number++;
      return checkAnswer(readParse(await lines.ask({ id, ...request.input }), id), request.input.response);
    },
  };
}

/** Reads the answer of the command: the `parse` of the contract, or an error. */
function readParse(document: unknown, asked: number): unknown {
  const { id, error, parse } = (document ?? {}) as Readonly<Record<'id' | 'error' | 'parse', unknown>>;
  if (typeof error !== 'string' && parse === undefined) throw new OverError('the command answered without "parse"');
  if (id !== asked) throw new OverError('the command answered with another "id" than that of the request');
  if (typeof error === 'string') throw new Error(error);
  const { kind } = (parse ?? {}) as { readonly kind?: unknown };
  return kind === 'unparsed' ? null : parse;
}
