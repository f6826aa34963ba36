/** Archives made byte by byte, with whatever a test needs: names twice, any compression, sizes that are not true. */
import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

const METHODS = { stored: 0, deflate: 8, zstandard: 93 } as const;

export interface MadeEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly method?: keyof typeof METHODS;
  /** In place of what the method makes of the content. */
  readonly packed?: Buffer;
}

export function madeZip(entries: readonly MadeEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed = entry.packed ?? pack(entry);
    const about = aboutOf(entry, packed.length, name.length);
    files.push(Buffer.from('PK\u0003\u0004'), about, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002?\0'), about, place, name);
    offset += 4 + about.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]);
}

function pack({ content, method = 'deflate' }: MadeEntry): Buffer {
  const bytes = Buffer.from(content);
  if (method === 'stored') return bytes;
  return method === 'deflate' ? deflateRawSync(bytes) : zstdCompressSync(bytes);
}

/** What the header of a file and its line in the directory have in common. */
function aboutOf({ content, method = 'deflate' }: MadeEntry, packedSize: number, nameSize: number): Buffer {
  const bytes = Buffer.from(content);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(63, 0);
  about.writeUInt16LE(0x800, 2); // names in UTF-8
  about.writeUInt16LE(METHODS[method], 4);
  about.writeUInt32LE(crc32(bytes), 10);
  about.writeUInt32LE(packedSize, 14);
  about.writeUInt32LE(bytes.length, 18);
  about.writeUInt16LE(nameSize, 22);
  return about;
}

/** A Zstandard frame of blocks that are one zero and a number of repeats: four bytes for each of them. */
export function zeroBlocks(blocks: number, blockSize: number): Buffer {
  const WINDOW_OF_8_MB = 13 << 3;
  const frame = [0x28, 0xb5, 0x2f, 0xfd, 0, WINDOW_OF_8_MB];
  for (let i = 1; i <= blocks; i++) {
    const header = (blockSize << 3) | (1 << 1) | (i === blocks ? 1 : 0);
    frame.push(header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff, 0);
  }
  return Buffer.from(frame);
}
