/**
 * Runs a module of the user in a separate process. In a thread of this process it could write to standard output (`fs.writeSync(1, …)`), pass
 * it to processes that it starts, or end the program.
 */
import type { Duplex } from 'node:stream';
import { startPath } from '../../base/system/package-files.ts';
import { LineProcess, OverError, printInert, startProcess } from './line-process.ts';
import { checkedDescription, checkedValue } from './module.ts';
import type { Opened, Request } from './protocol.ts';

/** The stream of requests and answers. Standard input, output and error belong to the module. */
const CHANNEL = 3;
/** The options with which Node.js 22.14 to 22.17 read TypeScript. */
const TYPESCRIPT_FLAG = /^--experimental-(?:strip|transform)-types$/;

/** @throws Error if the module cannot be loaded, or exports no scheme. */
export async function openModuleProcess(path: string, onStart: (pid: number) => void): Promise<Opened> {
  const main = String(startPath('schemes/user/module-main'));
  const words = [...process.execArgv.filter((flag) => TYPESCRIPT_FLAG.test(flag)), main, path];
  const child = await startProcess(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] }, onStart);
  printInert(child.stdout);
  printInert(child.stderr);
  const channel = child.stdio[CHANNEL] as Duplex;
  const lines = new LineProcess('its process', child, { questions: channel, answers: channel });
  let number = 0;
  const ask = async (request: Request | null): Promise<unknown> => {
    const id = number++;
    return valueIn(await lines.ask({ id, request }), id);
  };
  return {
    description: checkedDescription(await ask(null)),
    answer: async (request) => checkedValue(request, await ask(request)),
  };
}

/** Reads the value of an answer. The process may send anything, because the module can write to every stream. */
function valueIn(document: unknown, asked: number): unknown {
  const { id, value, error, isOver } = (document ?? {}) as Readonly<
    Record<'id' | 'value' | 'error' | 'isOver', unknown>
  >;
  if (isOver === true && typeof error === 'string') throw new OverError(error);
  if (id !== asked) throw new OverError('its process answered another request');
  if (typeof error === 'string') throw new Error(error);
  return value;
}
