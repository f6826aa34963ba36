/** The thread of a module of the user, in the process of that module. */
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../base/core/errors.ts';
import { openModule } from './module.ts';
import type { Request } from './protocol.ts';

interface Question {
  readonly id: number;
  /** null asks for the description of the scheme. */
  readonly request: Request | null;
}

const opening = openModule(workerData as string);
opening.catch(() => {}); // the first answer reports why

async function answerTo({ id, request }: Question): Promise<string> {
  try {
    const module = await opening;
    return JSON.stringify({ id, value: request === null ? module.description : await module.answer(request) });
  } catch (error) {
    return JSON.stringify({ id, error: errorMessage(error) });
  }
}

parentPort?.on('message', (line: string) => {
  void answerTo(JSON.parse(line) as Question).then((answer) => parentPort?.postMessage(answer));
});
