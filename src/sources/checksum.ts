import { createHash } from 'node:crypto';
import { streamFile } from '../system/read-file.ts';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file, in hex. */
export async function computeChecksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(streamFile(path), hash);
  return hash.digest('hex');
}
