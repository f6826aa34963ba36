/** Compresses the trials of a page while they are made. */
import { createGzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { WrittenTrials } from '../../result/page.ts';
import { LEVEL } from './filled-page.ts';

/** The bytes that are compressed at a time. Each piece has to wait for this thread, so there are few. */
const PIECE = 1 << 20;

export class TrialsWriter {
  readonly #gzip = createGzip({ level: LEVEL, chunkSize: PIECE });
  #waiting: Uint8Array[] = [];
  #bytes = 0;
  readonly #packed: Promise<Buffer> = buffer(this.#gzip);
  #count = 0;

  /** The number of trials that were added. */
  get count(): number {
    return this.#count;
  }

  /** @param json the JSON text of a trial. */
  add(json: Uint8Array): void {
    this.#write(Buffer.from(this.#count++ === 0 ? '{"list":[' : ','));
    this.#write(json);
  }

  #write(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes < PIECE) return;
    this.#gzip.write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** @returns what the page contains: base64 of gzip of JSON. */
  async finish({ schemes, flips }: Omit<WrittenTrials, 'list'>): Promise<string> {
    this.#write(Buffer.from(`${this.#count === 0 ? '{"list":[' : ''}],${JSON.stringify({ schemes, flips }).slice(1)}`));
    this.#gzip.end(Buffer.concat(this.#waiting));
    return (await this.#packed).toString('base64');
  }
}

/**
 * The trials as the page contains them.
 * @param writer has all trials that were made. If some of them are not in the list, because they did not fit, the list is written anew.
 */
export async function packTrials({ list, ...others }: WrittenTrials, writer: TrialsWriter): Promise<string> {
  if (writer.count === list.length) return await writer.finish(others);
  const fresh = new TrialsWriter();
  for (const one of list) fresh.add(one);
  return await fresh.finish(others);
}
