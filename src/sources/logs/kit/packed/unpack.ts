/**
 * Unpacks streams of bytes: gzip, Zstandard (several frames one after the other), and the methods of zip archives. Only a piece is in memory.
 * The Zstandard stream of Node.js ends after the first frame without an error, so fzstd is used.
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, createInflateRaw, gunzipSync, inflateRawSync } from 'node:zlib';
import { Decompress } from 'fzstd';

/** How bytes are packed. */
export type Codec = 'gzip' | 'zstandard' | 'deflate' | 'stored';

/** Bytes of Zstandard that are unpacked in one step: four bytes can become two megabytes, and a step cannot be interrupted. */
const SLICE = 256;
/** With the 16 KB of Node.js, unpacking takes 1.7 times as long. */
const IN_LARGE_PIECES = { chunkSize: 1 << 18 };
/** Bytes that the beginning of a file may become, so that a hostile one is an error. */
const LONGEST_HEAD = 1 << 26;
const FIRST_PART = 1 << 10;

/**
 * The unpacked bytes, piece by piece.
 * @param check called with the size of what was unpacked in one step, before more is unpacked.
 * @throws whatever the decoder throws for bytes that are damaged or end too early.
 */
export async function* unpack(
  codec: Codec,
  packed: AsyncIterable<Buffer>,
  check: (size: number) => void = () => {},
): AsyncGenerator<Buffer> {
  if (codec === 'stored') yield* packed;
  else if (codec === 'zstandard') yield* unpackZstandard(packed, check);
  else {
    const out = codec === 'gzip' ? createGunzip(IN_LARGE_PIECES) : createInflateRaw(IN_LARGE_PIECES);
    pipeline(Readable.from(packed), out, () => {}); // the reader of the pieces gets the error
    yield* out as AsyncIterable<Buffer>;
  }
}

/**
 * The beginning of the unpacked bytes, without reading the rest.
 * @param readPart gives the first packed bytes, fewer where there are no more. @param length in bytes, of the result.
 * @throws whatever the decoder throws for damaged bytes.
 */
export function unpackHead(codec: Codec, readPart: (length: number) => Buffer, length: number): Buffer {
  for (let size = FIRST_PART; ; size *= 4) {
    const packed = readPart(size);
    const head = unpackPart(codec, packed, length);
    if (head.length >= length || packed.length < size) return head.subarray(0, length);
  }
}

/** What the first packed bytes unpack to; for Zstandard, at least `length` bytes of it where there are so many. */
function unpackPart(codec: Codec, packed: Buffer, length: number): Buffer {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LONGEST_HEAD };
  if (codec === 'stored') return packed;
  if (codec === 'gzip') return gunzipSync(packed, options);
  if (codec === 'deflate') return inflateRawSync(packed, options);
  const steps = new ZstandardSteps(() => {});
  const parts: Buffer[] = [];
  for (let at = 0, size = 0; at < packed.length && size < length; at += SLICE) {
    const step = steps.push(packed.subarray(at, at + SLICE));
    parts.push(...step);
    size += step.reduce((sum, part) => sum + part.length, 0);
  }
  return Buffer.concat(parts);
}

/** Unpacks several frames, one after the other. */
async function* unpackZstandard(packed: AsyncIterable<Buffer>, check: (size: number) => void): AsyncGenerator<Buffer> {
  const steps = new ZstandardSteps(check);
  for await (const chunk of packed)
    for (let at = 0; at < chunk.length; at += SLICE) yield* steps.push(chunk.subarray(at, at + SLICE));
  yield* steps.push(Buffer.alloc(0), true);
}

/** Unpacks Zstandard in steps. */
class ZstandardSteps {
  readonly #frames: Decompress;
  #out: Buffer[] = [];
  #size = 0;

  /** @param check called with the unpacked size of a step, because a few bytes can become gigabytes. */
  constructor(check: (size: number) => void) {
    this.#frames = new Decompress((chunk) => {
      this.#size += chunk.length;
      check(this.#size);
      this.#out.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    });
  }

  push(packed: Buffer, isLast = false): Buffer[] {
    this.#frames.push(packed, isLast);
    const step = this.#out;
    [this.#out, this.#size] = [[], 0];
    return step;
  }
}
