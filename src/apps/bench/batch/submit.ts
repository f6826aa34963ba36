/** Submits questions as batches, so that each question is in one batch only. */
import { randomBytes } from 'node:crypto';
import { UnsureSubmission } from '../../../models/batch/batch-api.ts';
import type { ModelRequest } from '../../../models/batch/offline-model.ts';
import { customIdOf } from './answer-ids.ts';
import type { OpenBatch } from './batch-table.ts';
import type { BatchWork } from './batch-work.ts';

/**
 * The most bytes of a batch. Both APIs take more (200 MB and 256 MB); this much fits into the memory of any machine, because a batch is sent as
 * a whole.
 */
const MOST_BYTES = 32 << 20;
/** Bytes of the token in a batch, in hexadecimal digits twice as many. */
const TOKEN_BYTES = 6;
/** Milliseconds after which a server lists a batch whose request was interrupted. */
const SETTLED = 10_000;

interface Chunk {
  readonly token: string;
  readonly outputIds: string[];
  readonly lines: string[];
  /** The last request that was added. */
  example: ModelRequest | null;
  bytes: number;
}

/** The ids of the outputs that are neither stored nor in a batch. */
export function unsentAnswers({ store, table, questions }: BatchWork): string[] {
  const taken = new Set(store.doneQuestions());
  for (const { token } of table.open()) for (const outputId of table.outputsOf(token)) taken.add(outputId);
  return [...questions.keys()].filter((outputId) => !taken.has(outputId));
}

/**
 * Submits the questions that were never submitted.
 * @throws UnsureSubmission where the server may have made the batch, which stays in the table; what the requests throw.
 */
export async function submitUnsent(work: BatchWork): Promise<void> {
  const { server, model, questions } = work;
  let chunk = newChunk();
  for (const outputId of unsentAnswers(work)) {
    const question = questions.get(outputId);
    if (question === undefined) continue;
    const { set, item, condition, repeat } = question;
    const request = await model.build(set.prompt(item, condition), { repeat });
    if (isFull(chunk, Buffer.byteLength(request.body), server.api.mostRequests)) {
      await submitChunk(work, chunk);
      chunk = newChunk();
    }
    add(chunk, outputId, request, server.api.line({ customId: customIdOf(chunk.token, outputId), request }));
  }
  await submitChunk(work, chunk);
}

function newChunk(): Chunk {
  return { token: randomBytes(TOKEN_BYTES).toString('hex'), outputIds: [], lines: [], example: null, bytes: 0 };
}

function isFull({ lines, bytes }: Chunk, further: number, mostRequests: number): boolean {
  return lines.length > 0 && (lines.length >= mostRequests || bytes + further > MOST_BYTES);
}

function add(chunk: Chunk, outputId: string, request: ModelRequest, line: string): void {
  chunk.outputIds.push(outputId);
  chunk.lines.push(line);
  chunk.example = request;
  chunk.bytes += Buffer.byteLength(line);
}

async function submitChunk({ server, table, signal }: BatchWork, chunk: Chunk): Promise<void> {
  const { token, outputIds, lines, example } = chunk;
  if (example === null) return;
  signal.throwIfAborted();
  try {
    const batch = { token, lines, example };
    const id = await server.submit(batch, () => table.intend(token, outputIds));
    table.submitted(token, id);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UnsureSubmission)) table.forget(token);
    throw error;
  }
}

/**
 * Finds out whether the server made a batch whose id is not known, and notes the id, or forgets the batch.
 * @param since when the last request that may have made it ended, in milliseconds since 1970.
 * @returns `soon` where that shows within seconds, and `unclear` where it shows when another batch has ended.
 */
export async function settle(
  { server, table }: BatchWork,
  { token, requests, intendedAt }: OpenBatch,
  since: number,
): Promise<'settled' | 'soon' | 'unclear'> {
  const found = await server.find({ token, requests, since: intendedAt, known: table.serverIds() });
  if (found === 'unclear') return 'unclear';
  if (found !== 'none') table.submitted(token, found.id);
  else if (Date.now() - since < SETTLED) return 'soon';
  else table.forget(token);
  return 'settled';
}
