/** Reads the beginning of a file. */
import { readFilePart } from '../../../system/read-file.ts';
import { Archive } from './archive.ts';
import { realPath } from '../../../system/paths.ts';
import { USUAL_LIMITS } from './limits.ts';
import type { LogStart } from './log.ts';

const START_BYTES = 1 << 16;

const decoder = new TextDecoder('utf-8');

/** The first bytes of a zip archive. */
export const ARCHIVE_START = 'PK\u0003\u0004';

/** The first 64 KiB, as text. @throws InputError for a file or an archive that cannot be read. */
export async function readStart(path: string): Promise<LogStart> {
  const bytes = readFilePart(path, 0, START_BYTES);
  const text = decoder.decode(bytes);
  const entries = text.startsWith(ARCHIVE_START) ? await listEntries(path) : null;
  return { path: realPath(path), text, isWhole: bytes.length < START_BYTES, entries };
}

async function listEntries(path: string): Promise<string[]> {
  const archive = await Archive.open(path, USUAL_LIMITS);
  const names = archive.entries.map(({ name }) => name);
  archive.close();
  return names;
}
