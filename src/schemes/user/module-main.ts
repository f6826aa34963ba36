/**
 * The process of a module of the user: passes lines between its channel and the thread of the module. The module runs in a thread, so the
 * process always ends with the program, and an error outside of an answer is a message without a stack trace.
 */
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../../base/core/errors.ts';
import { startPath } from '../../base/system/package-files.ts';
import { eachLine } from './line-process.ts';
import { MEMORY } from './protocol.ts';

const channel = new Socket({ fd: 3 });
const thread = new Worker(startPath('schemes/user/module-thread'), {
  workerData: process.argv[2],
  resourceLimits: { maxOldGenerationSizeMb: MEMORY },
});

function end(error: string): void {
  channel.end(`${JSON.stringify({ error, isOver: true })}\n`, () => process.exit());
}

/** Ends this process and all processes that the module started, when the program has ended. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL'); // it leads its own group
  } catch {
    process.exit();
  }
}

eachLine(channel, (line) => thread.postMessage(line));
channel.on('end', endGroup).on('error', endGroup);
thread.on('message', (line: string) => channel.write(`${line}\n`));
thread.on('error', (error) => end(errorMessage(error)));
thread.on('exit', (code) => end(`it ended the process (code ${code})`));
