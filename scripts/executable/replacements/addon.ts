/** The library of better-sqlite3 in the executable. The system loads libraries from files only, so it is written to a private folder until the exit. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset } from 'node:sea';
import { isMainThread } from 'node:worker_threads';
import { InputError } from '../../../src/base/core/errors.ts';
import { makeScratchFolder } from '../../../src/base/system/temporary.ts';

interface ThreadContext {
  readonly addon: string;
}

let path = (globalThis as { answerAuditThread?: ThreadContext }).answerAuditThread?.addon;

/** All threads load the same file: two copies of SQLite in one process would release the locks of each other. */
export function addonPath(): string {
  if (path !== undefined) return path;
  if (!isMainThread) throw new Error('a thread needs the path of the library of SQLite');
  const file = join(makeScratchFolder(), 'better-sqlite3.node');
  writeFileSync(file, new Uint8Array(getRawAsset('better-sqlite3.node')), { mode: 0o500, flag: 'wx' });
  return (path = file);
}

/** @throws InputError if the system does not load libraries from the folder for temporary files. */
export function loadAddon(): unknown {
  const module = { exports: {} };
  try {
    process.dlopen(module, addonPath());
  } catch (error) {
    throw new InputError(
      `${addonPath()}: the library of SQLite cannot be loaded from there (${(error as Error).message}); name another folder for temporary files with the environment variable TMPDIR.`,
    );
  }
  return module.exports;
}
