/** Reads the beginning of a file. */
import { Archive } from './archive.ts';
import { readFileStart, realPath } from './files.ts';
import { USUAL_LIMITS } from '../../../base/core/log-fields.ts';
import type { LogStart } from './log.ts';
import { ARCHIVE_START } from '../../../base/system/archive-path.ts';
import { loadArchiveOf } from './packed/directory.ts';
import { isPacked } from './packed/place.ts';

const START_BYTES = 1 << 16;

const decoder = new TextDecoder('utf-8');

/**
 * The first 64 KiB, as text; of a compressed file or a member of an archive, those of what it unpacks to.
 * @throws InputError for a file or an archive that cannot be read.
 */
export async function readStart(path: string): Promise<LogStart> {
  await loadArchiveOf(path);
  const bytes = readFileStart(path, START_BYTES);
  const text = decoder.decode(bytes);
  const entries = text.startsWith(ARCHIVE_START) && !isPacked(path) ? await listEntries(path) : null;
  return { path: realPath(path), text, isWhole: bytes.length < START_BYTES, entries };
}

async function listEntries(path: string): Promise<string[]> {
  const archive = await Archive.open(path, USUAL_LIMITS);
  const names = archive.entries.map(({ name }) => name);
  archive.close();
  return names;
}
