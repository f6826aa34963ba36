/** A thread that scans, and compares cells: it receives tasks and sends their results. Errors lose their class between threads, so their code is sent too. */
import { parentPort } from 'node:worker_threads';
import { InputError } from '../../base/core/errors.ts';
import type { CellComparison, ComparedCells } from '../conclusions/compare-cells.ts';
import { TaskScanner, type ScannedPart, type Task } from '../scan/scan-task.ts';

/** A task and its number, which the outcomes repeat. */
export type WorkerRequest = { readonly index: number } & (
  | { readonly task: Task }
  | { readonly comparison: CellComparison }
);

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
  readonly outcome?: ScannedPart | ComparedCells | { readonly failure: Failure };
}

const scanner = new TaskScanner();
let last = Promise.resolve();

parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});

async function answer(request: WorkerRequest): Promise<void> {
  const { index } = request;
  const outcomes = 'task' in request ? scanner.run(request.task) : compare(request.comparison);
  for await (const outcome of outcomes)
    reply({ index, outcome: outcome instanceof Error ? { failure: describeFailure(outcome) } : outcome });
  reply({ index });
}

async function* compare(comparison: CellComparison): AsyncGenerator<ComparedCells | Error> {
  try {
    // Loaded when the trials are scored, so that scoring begins earlier.
    const { compareCells } = await import('../conclusions/compare-cells.ts');
    yield compareCells(comparison);
  } catch (error) {
    yield error as Error;
  }
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

function describeFailure(error: Error & { readonly code?: string }): Failure {
  const { message, code, stack } = error;
  return { message, code, stack, problems: error instanceof InputError ? error.problems : undefined };
}
