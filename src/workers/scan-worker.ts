/** A thread that scans: it receives tasks and sends their results. Errors lose their class between threads, so their code is sent too. */
import { parentPort } from 'node:worker_threads';
import { InputError } from '../core/errors.ts';
import { TaskScanner, type ScannedPart, type ScanTask } from '../audit/scan/scan-task.ts';

/** A task and its number, which the outcomes repeat. */
export interface WorkerRequest {
  readonly index: number;
  readonly task: ScanTask;
}

export interface Failure {
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  /** The problems of an InputError, which the user can fix. */
  readonly problems: readonly string[] | undefined;
}

/** A part of what a task gave, or why it gives no more; neither after the last of them. */
export interface WorkerReply {
  readonly index: number;
  readonly outcome?: ScannedPart | { readonly failure: Failure };
}

const scanner = new TaskScanner();
let last = Promise.resolve();

parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ index, task }: WorkerRequest): Promise<void> {
  for await (const outcome of scanner.run(task))
    reply({ index, outcome: outcome instanceof Error ? { failure: describeFailure(outcome) } : outcome });
  reply({ index });
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

function describeFailure(error: Error & { readonly code?: string }): Failure {
  const { message, code, stack } = error;
  return { message, code, stack, problems: error instanceof InputError ? error.problems : undefined };
}
