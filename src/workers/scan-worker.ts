/** A thread that scans: tasks come in, tallies go out. Errors lose their class between threads, so their code goes along. */
import { parentPort } from 'node:worker_threads';
import { runScanTask, type ScanTask } from '../audit/scan-task.ts';
import type { Tally } from '../audit/tally.ts';

export type WorkerReply =
  | { readonly tally: Tally }
  | {
      readonly failure: {
        readonly message: string;
        readonly code: string | undefined;
        readonly stack: string | undefined;
      };
    };

parentPort?.on('message', (task: ScanTask) => {
  parentPort?.postMessage(answer(task));
});

function answer(task: ScanTask): WorkerReply {
  try {
    return { tally: runScanTask(task) };
  } catch (error) {
    const { message, code, stack } = error as Error & { code?: string };
    return { failure: { message, code, stack } };
  }
}
