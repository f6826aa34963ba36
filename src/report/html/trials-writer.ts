/** Compresses the trials of a page while they are made. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { PackedPageTrials, WrittenTrials } from '../../documents/page.ts';
import { LEVEL } from './filled-page.ts';

/** The bytes that are compressed at a time. Each piece has to wait until this thread is free, so there are few. */
const PIECE = 1 << 21;
/** The most bytes of a UTF-16 unit in UTF-8. */
const BYTES_A_UNIT = 3;

export class TrialsWriter {
  readonly #gzip = createGzip({ level: LEVEL, chunkSize: PIECE });
  readonly #packed: Promise<Buffer> = buffer(this.#gzip);
  /** The piece that is filled, and the bytes that it has. */
  #piece: Buffer = Buffer.allocUnsafe(PIECE);
  #used = 0;
  /** The bytes of all earlier pieces. */
  #written = 0;
  /** Where each trial begins and ends among all bytes. */
  readonly #places: (readonly [from: number, to: number])[] = [];
  #isEmpty = true;

  /** @param json the JSON text of a trial. */
  add(json: string): void {
    this.#startTrial();
    const from = this.#written + this.#used;
    this.#write(json);
    this.#places.push([from, this.#written + this.#used]);
  }

  /**
   * Ends the adding.
   * @returns what the page contains.
   */
  async finish(written: WrittenTrials): Promise<PackedPageTrials> {
    const packed = await this.#pack(written);
    return { text: packed.toString('base64'), flips: written.flips, listed: written.kept.length };
  }

  async #pack({ kept, ...others }: WrittenTrials): Promise<Buffer> {
    const packed = await this.#end(others);
    if (kept.length === this.#places.length) return packed;
    const some = new TrialsWriter();
    await some.#copy(
      packed,
      kept.map((position) => this.#places[position] as readonly [number, number]),
    );
    return await some.#end(others);
  }

  async #end({ schemes, flips }: Omit<WrittenTrials, 'kept'>): Promise<Buffer> {
    this.#write(`${this.#isEmpty ? '{"list":[' : ''}],${JSON.stringify({ schemes, flips }).slice(1)}`);
    this.#gzip.end(this.#piece.subarray(0, this.#used));
    return await this.#packed;
  }

  /** Adds trials of another writer. @param places where they are among its bytes, in their order. */
  async #copy(packed: Buffer, places: readonly (readonly [from: number, to: number])[]): Promise<void> {
    let next = 0;
    let start = 0;
    for await (const chunk of Readable.from([packed]).pipe(
      createGunzip({ chunkSize: PIECE }),
    ) as AsyncIterable<Buffer>) {
      for (let place = places[next]; place !== undefined; place = places[next]) {
        const [from, to] = [place[0] - start, place[1] - start];
        if (from >= chunk.length) break;
        if (from >= 0) this.#startTrial();
        this.#write(chunk.subarray(Math.max(from, 0), to));
        if (to > chunk.length) break; // the rest is in the next chunk
        next++;
      }
      start += chunk.length;
    }
  }

  #startTrial(): void {
    this.#write(this.#isEmpty ? '{"list":[' : ',');
    this.#isEmpty = false;
  }

  #write(text: string | Buffer): void {
    const most = typeof text === 'string' ? text.length * BYTES_A_UNIT : text.length;
    if (most > this.#piece.length - this.#used) this.#startPiece(Math.max(most, PIECE));
    this.#used += typeof text === 'string' ? this.#piece.write(text, this.#used) : text.copy(this.#piece, this.#used);
  }

  #startPiece(size: number): void {
    this.#gzip.write(this.#piece.subarray(0, this.#used));
    this.#written += this.#used;
    this.#piece = Buffer.allocUnsafe(size);
    this.#used = 0;
  }
}
