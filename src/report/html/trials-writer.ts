/** Compresses the trials of a page while they are made. */
import { createGzip, gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { WrittenTrials } from '../../result/page.ts';
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
  /** Where the trials begin and end among all bytes. */
  readonly #places: (readonly [from: number, to: number])[] = [];

  /** @param json the JSON text of a trial. */
  add(json: string): void {
    this.#add(json.length * BYTES_A_UNIT, (piece, from) => piece.write(json, from));
  }

  /**
   * Ends the adding.
   * @returns what the page contains: base64 of gzip of JSON.
   */
  async finish({ schemes, flips, kept }: WrittenTrials): Promise<string> {
    this.#write(`${this.#places.length === 0 ? '{"list":[' : ''}],${JSON.stringify({ schemes, flips }).slice(1)}`);
    this.#gzip.end(this.#piece.subarray(0, this.#used));
    const packed = await this.#packed;
    if (kept.length === this.#places.length) return packed.toString('base64');
    return await this.#select(gunzipSync(packed), kept).finish({ schemes, flips, kept });
  }

  /** A writer with some of the trials, which are unpacked: this is seldom needed, and all trials need a lot of memory. */
  #select(json: Buffer, kept: readonly number[]): TrialsWriter {
    const writer = new TrialsWriter();
    for (const position of kept) {
      const trial = json.subarray(...(this.#places[position] as readonly [number, number]));
      writer.#add(trial.length, (piece, from) => trial.copy(piece, from));
    }
    return writer;
  }

  /** @param most the most bytes that are added. @param write adds them to a piece, and returns their number. */
  #add(most: number, write: (piece: Buffer, from: number) => number): void {
    this.#write(this.#places.length === 0 ? '{"list":[' : ',');
    this.#reserve(most);
    const from = this.#written + this.#used;
    this.#used += write(this.#piece, this.#used);
    this.#places.push([from, this.#written + this.#used]);
  }

  #write(text: string): void {
    this.#reserve(text.length * BYTES_A_UNIT);
    this.#used += this.#piece.write(text, this.#used);
  }

  /** Starts another piece if this one has no place for so many bytes. */
  #reserve(bytes: number): void {
    if (bytes <= this.#piece.length - this.#used) return;
    this.#gzip.write(this.#piece.subarray(0, this.#used));
    this.#written += this.#used;
    this.#piece = Buffer.allocUnsafe(Math.max(bytes, PIECE));
    this.#used = 0;
  }
}
