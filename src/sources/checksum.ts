import { createHash } from 'node:crypto';
import { findArchiveAbove } from '../base/system/archive-path.ts';
import { streamFile } from '../base/system/read-file.ts';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file, in hex; of the archive for a path in one. */
export async function computeChecksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(streamFile(findArchiveAbove(path) ?? path), hash);
  return hash.digest('hex');
}
