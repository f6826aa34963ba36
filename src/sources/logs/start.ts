/** The beginning of a file. */
import { open } from 'node:fs/promises';
import type { LogStart } from './log.ts';

const START_BYTES = 1 << 16;

const decoder = new TextDecoder('utf-8');

/** The first 64 KiB, as text. @throws Error of the file system. */
export async function startOf(path: string): Promise<LogStart> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return { path, text: decoder.decode(buffer.subarray(0, bytesRead)), isWhole: bytesRead < START_BYTES };
  } finally {
    await file.close();
  }
}
