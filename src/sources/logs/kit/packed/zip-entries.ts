/**
 * The directory of a zip archive, entry by entry. yauzl reads each entry from the file twice; here it gets large pieces of the file, so that an
 * archive of many small logs is listed with few reads.
 */
import { setImmediate } from 'node:timers';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { fileStatus } from '../../../../base/system/file-status.ts';
import { readFilePart } from '../../../../base/system/read-file.ts';

export type { Entry } from 'yauzl';

/** Bytes that are read at once. */
const PIECE = 1 << 18;

/**
 * The entries in the order of the directory, with their names as bytes.
 * @throws InputError for a file that cannot be read, Error for one that is no archive or has a damaged directory.
 */
export async function* zipEntries(path: string): AsyncGenerator<Entry> {
  const pieces = new FilePieces(path);
  const options = { autoClose: false, decodeStrings: false };
  const zip = await fromRandomAccessReaderPromise(pieces, fileStatus(path).size, options);
  yield* zip.eachEntry();
}

/** Takes what is read from the last piece, if it is in it. */
class FilePieces extends RandomAccessReader {
  readonly #path: string;
  #start = 0;
  #piece: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: Done): void {
    const isRead = position >= this.#start && position + length <= this.#start + this.#piece.length;
    if (isRead) {
      this.#copy(into, offset, length, position, done);
      return;
    }
    try {
      this.#piece = readFilePart(this.#path, position, Math.max(length, PIECE));
      this.#start = position;
    } catch (error) {
      done(error as Error, 0);
      return;
    }
    // Signals are handled between pieces, however long the directory is.
    setImmediate(() => this.#copy(into, offset, length, position, done));
  }

  #copy(into: Buffer, offset: number, length: number, position: number, done: Done): void {
    const from = position - this.#start;
    done(null, this.#piece.copy(into, offset, from, from + length));
  }
}

/** yauzl takes the number of bytes, too; its types do not have it. */
type Done = (error: Error | null, bytes: number) => void;
