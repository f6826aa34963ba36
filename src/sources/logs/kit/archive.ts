/**
 * Reads zip archives entry by entry. Nothing is unpacked to the disk, so names such as `../x` are harmless. Entries may be
 * stored, deflated, or compressed by Zstandard in several frames (method 93), as newer versions of inspect write them.
 */
import { openPromise, type ZipFile } from 'yauzl';
import { InputError, describeDamage } from '../../../base/core/errors.ts';
import { tooLarge } from './limits.ts';
import { type LogLimits } from '../../../base/core/log-fields.ts';
import { unpack, type Codec } from './packed/unpack.ts';
import { zipEntries, type Entry } from './packed/zip-entries.ts';

/** Methods that are unpacked here; yauzl reads stored entries, and refuses any other method. */
const CODECS: ReadonlyMap<number, Codec> = new Map([
  [8, 'deflate'],
  [93, 'zstandard'],
]);
/** Bit 11 of the flags: the name is UTF-8. Old programs write names without it; they are read as UTF-8 too. */
const decoder = new TextDecoder('utf-8');

export interface ArchiveEntry {
  readonly name: string;
  /** The size that the archive states; the unpacked bytes are counted too. */
  readonly size: number;
}

interface KnownEntry extends ArchiveEntry {
  readonly entry: Entry;
}

/** An open archive. */
export class Archive {
  readonly path: string;
  /** The entries in the order of the directory, without folders. */
  readonly entries: readonly ArchiveEntry[];
  readonly #zip: ZipFile;
  readonly #known: ReadonlyMap<ArchiveEntry, Entry>;
  readonly #limits: LogLimits;
  /** The bytes unpacked so far from all entries. */
  #unpacked = 0;

  private constructor(path: string, zip: ZipFile, known: readonly KnownEntry[], limits: LogLimits) {
    this.path = path;
    this.#zip = zip;
    this.#limits = limits;
    this.entries = known;
    this.#known = new Map(known.map((one) => [one, one.entry]));
  }

  /** @throws InputError for a file that is not an archive, or whose directory cannot be read. */
  static async open(path: string, limits: LogLimits): Promise<Archive> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
      const known: KnownEntry[] = [];
      for await (const entry of zipEntries(path)) {
        const name = decoder.decode(entry.fileNameRaw);
        if (!name.endsWith('/')) known.push({ name, size: entry.uncompressedSize, entry });
      }
      return new Archive(path, zip, known, limits);
    } catch (error) {
      zip?.close();
      throw error instanceof InputError ? error : broken(path, error);
    }
  }

  /** The entry with this name; undefined if there is none. Of several the last counts, as in most programs. */
  entry(name: string): ArchiveEntry | undefined {
    return this.entries.findLast((one) => one.name === name);
  }

  /**
   * The content of an entry, piece by piece.
   * @param what the entry is, if its length is limited.
   * @throws InputError if the entry cannot be unpacked or is too long, or the archive unpacks to more than the limit.
   */
  async *chunks(entry: ArchiveEntry, what?: 'record' | 'document'): AsyncGenerator<Buffer> {
    const known = this.#known.get(entry);
    if (known === undefined) throw new RangeError(`${entry.name} is not an entry of ${this.path}`);
    const place = `${this.path}: ${entry.name}`;
    let size = 0;
    try {
      for await (const chunk of this.#unpack(known)) {
        this.#unpacked += chunk.length;
        if (this.#unpacked > this.#limits.archive) throw tooLarge(this.path, 'archive', this.#limits.archive);
        size += chunk.length;
        if (what !== undefined && size > this.#limits[what]) throw tooLarge(place, what, this.#limits[what]);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof InputError ? error : broken(place, error);
    }
  }

  /** The whole content of an entry. @throws InputError as for `chunks`. */
  async bytes(entry: ArchiveEntry): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const chunk of this.chunks(entry, 'document')) parts.push(chunk);
    return Buffer.concat(parts);
  }

  close(): void {
    this.#zip.close();
  }

  async *#unpack(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) throw new Error('it is encrypted');
    const codec = CODECS.get(entry.compressionMethod);
    if (codec === undefined) {
      yield* (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      return;
    }
    const packed = (await this.#zip.openReadStreamPromise(entry, { decodeFileData: false })) as AsyncIterable<Buffer>;
    const check = (size: number): void => {
      if (this.#unpacked + size > this.#limits.archive) throw tooLarge(this.path, 'archive', this.#limits.archive);
    };
    const chunks = unpack(codec, packed, check);
    yield* codec === 'deflate' ? withSize(chunks, entry.uncompressedSize) : chunks;
  }
}

/** @throws Error for content of another size than the archive states. */
async function* withSize(chunks: AsyncIterable<Buffer>, stated: number): AsyncGenerator<Buffer> {
  let left = stated;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw new Error('it is longer than its archive states');
    yield chunk;
  }
  if (left > 0) throw new Error('it is shorter than its archive states');
}

function broken(place: string, error: unknown): InputError {
  return new InputError(`${place}: cannot be unpacked (${describeDamage(error)}); copy or download the archive again.`);
}
