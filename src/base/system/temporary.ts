/**
 * Temporary files and folders. They are removed at the exit. Those of a process that was killed are removed by the next start of the program
 * (scratch folders), or by the next write to the same folder (unfinished files).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { onFile } from './file-error.ts';
import { doAtExit } from './interrupts.ts';
import { isRunning, processNamespace } from './processes.ts';

const SCRATCH_PREFIX = 'answer-audit-';
/** Bytes of a target's name that are kept. With its endings, the name has less than 255 bytes, which all common file systems permit. */
const LONGEST_START = 180;
const HASH_DIGITS = 16;

/** Endings of temporary names: of a file in progress, and of one that is about to be replaced. */
const UNFINISHED = 'tmp';
export const REPLACED = 'old.tmp';

/** Endings of what SQLite keeps beside a database in progress, which may be an unfinished file; and of nothing. */
const WITH_COMPANIONS = ['', '-journal', '-wal', '-shm'];

/** What is removed at the exit. */
const registered = new Set<string>();
/** Those among them that are folders, and stay if something is in them. */
const folders = new Set<string>();
let takeBack = (): void => {};

/** Removes this path at the exit. */
export function removeAtExit(path: string): void {
  if (registered.size === 0) takeBack = doAtExit(removeAll);
  registered.add(path);
}

/** Removes this folder at the exit if it is empty then. Call it for the innermost folder last. */
export function removeFolderAtExit(path: string): void {
  removeAtExit(path);
  folders.add(path);
}

/** Removes a temporary file or folder now; keeps one that has got another name. Where that fails, the exit tries it again. */
export function removeTemporary(path: string): void {
  try {
    removeWithCompanions(path);
    keepAtExit(path);
  } catch {
    // The error that led here, if any, is the one to report.
  }
}

function removeWithCompanions(path: string): void {
  for (const ending of WITH_COMPANIONS) rmSync(`${path}${ending}`, { recursive: true, force: true });
}

/** Does not remove this path at the exit any more. */
export function keepAtExit(path: string): void {
  folders.delete(path);
  if (registered.delete(path) && registered.size === 0) takeBack();
}

/** Files before the folders that contain them, which were registered before. */
function removeAll(): void {
  for (const path of [...registered].toReversed()) {
    try {
      if (folders.has(path)) rmdirSync(path);
      else removeWithCompanions(path);
    } catch {
      // The next start tries again, and a folder that contains something stays.
    }
  }
}

/**
 * A name for an unfinished file: in the folder of its target, so that it can be renamed, and with the id of this process.
 * @param purpose tells several files for one target apart.
 */
export function temporaryBeside(target: string, purpose: string = UNFINISHED): string {
  return join(dirname(target), `${startOfName(target)}.${owner()}.${purpose}`);
}

/**
 * The beginning of such a name, which no other target in the folder has. A long one is cut, so that the whole is short enough for the file
 * system, and ends with a hash.
 */
function startOfName(target: string): string {
  const whole = basename(target);
  if (Buffer.byteLength(whole) <= LONGEST_START) return `.${whole}`;
  let start = whole;
  while (Buffer.byteLength(start) > LONGEST_START) start = Array.from(start).slice(0, -1).join('');
  return `.${start}~${createHash('sha256').update(whole).digest('hex').slice(0, HASH_DIGITS)}`;
}

export interface TemporaryFile {
  readonly path: string;
  /** Whether its process still runs. */
  readonly isAlive: boolean;
}

/** The temporary files for this target, those of killed processes included. */
export function ownersBeside(target: string, purpose: string): TemporaryFile[] {
  const start = `${startOfName(target)}.`;
  return listed(dirname(target)).flatMap((name) => {
    if (!name.startsWith(start) || !name.endsWith(`.${purpose}`)) return [];
    const found = OWNER.exec(name.slice(start.length, -purpose.length - 1));
    return found === null ? [] : [{ path: join(dirname(target), name), isAlive: isAlive(found) }];
  });
}

/** The unfinished files for this target, of all processes. */
export function temporaryFilesBeside(target: string): string[] {
  return ownersBeside(target, UNFINISHED).map(({ path }) => path);
}

/**
 * Removes what killed processes left beside this target. A target that was about to be replaced gets its name back.
 * @throws Error of the file system.
 */
export function sweepBeside(target: string): void {
  for (const { path, isAlive: isUsed } of ownersBeside(target, REPLACED))
    if (!isUsed && !existsSync(target)) renameSync(path, target);
  for (const purpose of [REPLACED, ...WITH_COMPANIONS.map((ending) => `${UNFINISHED}${ending}`)])
    for (const { path, isAlive: isUsed } of ownersBeside(target, purpose))
      if (!isUsed) rmSync(path, { recursive: true, force: true });
}

const UNFINISHED_NAME = /^\..+\.(\d+-[0-9a-z]+)\.tmp(?:-journal|-wal|-shm)?$/;

/**
 * Removes the unfinished files that killed processes left in a folder, for any target. What was about to be replaced stays, because only its
 * target tells whether it is needed.
 */
export function sweepFolder(folder: string): void {
  for (const name of listed(folder)) {
    const found = OWNER.exec(UNFINISHED_NAME.exec(name)?.[1] ?? '');
    if (found === null || isAlive(found)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // It is of another user, who removes it.
    }
  }
}

/**
 * A new scratch folder, which is removed at the exit.
 * @throws InputError if the folder for temporary files cannot be used.
 */
export function makeScratchFolder(): string {
  const parent = tmpdir();
  const folder = onFile(
    parent,
    'written',
    () => mkdtempSync(join(parent, `${SCRATCH_PREFIX}${owner()}-`)),
    'name another folder for temporary files with the environment variable TMPDIR',
  );
  removeAtExit(folder);
  return folder;
}

/** Removes the scratch folders of killed processes. */
export function sweepScratchFolders(): void {
  for (const name of listed(tmpdir())) {
    if (!name.startsWith(SCRATCH_PREFIX)) continue;
    const found = OWNER.exec(name.slice(SCRATCH_PREFIX.length).replace(/-[^-]*$/, ''));
    if (found === null || isAlive(found)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is of another user, who removes it.
    }
  }
}

/** The id of a process, and a tag of the machine or container in which the id is valid. */
const OWNER = /^(\d+)-([0-9a-z]+)$/;

function owner(): string {
  return `${process.pid}-${machineTag()}`;
}

/** A process of another machine counts as alive, because that cannot be found out here. */
function isAlive([, pid, tag]: RegExpExecArray): boolean {
  return tag !== machineTag() || isRunning(Number(pid));
}

let tag: string | undefined;

/** Containers that share a folder have separate process ids, and differ in their namespace. */
function machineTag(): string {
  tag ??= shortHash(`${hostname()} ${processNamespace()}`);
  return tag;
}

/** FNV-1a, 32 bits, in base 36 (Fowler, Noll, Vo: http://www.isthe.com/chongo/tech/comp/fnv/). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
