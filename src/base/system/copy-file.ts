/** Copies of files. */
import { chmodSync, copyFileSync } from 'node:fs';
import { onFile } from './file-error.ts';

/** What the owner may do with a copy: read and write it. */
const OWNER_ONLY = 0o600;

/**
 * Copies a file, and lets the owner write the copy: of a read-only file, the system would make a read-only copy.
 * @throws InputError that names the file.
 */
export function copyReadable(from: string, to: string): void {
  onFile(from, 'copied', () => {
    copyFileSync(from, to);
    chmodSync(to, OWNER_ONLY);
  });
}
