/** What the processes of a run of the tests share: one folder for all temporary files, which goes when the run ends, the settings of SQLite, and the sources as the program. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arePagesCurrent, writePages } from '../../scripts/build-pages.ts';

/** A folder in memory on Linux: databases that are made there do not wait for a disk. */
const IN_MEMORY = '/dev/shm';
/** Bytes that tests may need at the same time. */
const NEEDED = 2 ** 31;

let root = '';

export async function setup(): Promise<void> {
  if (!arePagesCurrent()) await writePages();
  root = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'audit-tests-'));
  chmodSync(root, 0o755); // other users run the program, too
  process.env['TMPDIR'] = root;
  process.env['AUDIT_FROM_SOURCES'] = '1'; // a bundle may be older
  // The program reads from them that npm or GitHub Actions runs it, and they run the tests.
  delete process.env['npm_lifecycle_event'];
  delete process.env['GITHUB_ACTIONS'];
  // SQLite reads it once in each process, and many files of tests share a process: it does not matter which one opens the first database.
  process.env['SQLITE_USE_URI'] = '1';
}

export function teardown(): void {
  rmSync(root, { recursive: true, force: true });
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > NEEDED;
}
