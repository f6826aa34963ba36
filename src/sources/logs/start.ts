/** The beginning of a file. */
import { open } from 'node:fs/promises';
import { Archive } from './archive.ts';
import { USUAL_LIMITS } from './limits.ts';
import type { LogStart } from './log.ts';

const START_BYTES = 1 << 16;

const decoder = new TextDecoder('utf-8');

const ARCHIVE_START = 'PK\u0003\u0004';

/** The first 64 KiB, as text. @throws Error of the file system; InputError for an archive that cannot be read. */
export async function startOf(path: string): Promise<LogStart> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const text = decoder.decode(buffer.subarray(0, bytesRead));
    const entries = text.startsWith(ARCHIVE_START) ? await entriesOf(path) : null;
    return { path, text, isWhole: bytesRead < START_BYTES, entries };
  } finally {
    await file.close();
  }
}

async function entriesOf(path: string): Promise<string[]> {
  const archive = await Archive.open(path, USUAL_LIMITS);
  const names = archive.entries.map(({ name }) => name);
  archive.close();
  return names;
}
