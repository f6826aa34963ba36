/** A thread that scans: it receives tasks and sends their results. Errors lose their class between threads, so their code is sent too. */
import { parentPort } from 'node:worker_threads';
import type { FoldResult } from '../audit/scan/fold.ts';
import { InputError } from '../core/errors.ts';
import { TaskScanner, type ScanTask } from '../audit/scan/scan-task.ts';

/** A task and its number, which the outcome repeats. */
export interface WorkerRequest {
  readonly index: number;
  readonly task: ScanTask;
}

interface Failure {
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  /** The problems of an InputError, which the user can fix. */
  readonly problems: readonly string[] | undefined;
}

export type WorkerReply = { readonly index: number } & (
  | { readonly result: FoldResult }
  | { readonly failure: Failure }
);

const scanner = new TaskScanner();

parentPort?.on('message', ({ index, task }: WorkerRequest) => {
  void answer(task).then((outcome) => parentPort?.postMessage({ index, ...outcome } satisfies WorkerReply));
});

async function answer(task: ScanTask): Promise<{ result: FoldResult } | { failure: Failure }> {
  try {
    return { result: await scanner.run(task) };
  } catch (error) {
    const { message, code, stack } = error as Error & { code?: string };
    const problems = error instanceof InputError ? error.problems : undefined;
    return { failure: { message, code, stack, problems } };
  }
}
