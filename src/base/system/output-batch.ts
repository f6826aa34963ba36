/**
 * Writes several files together. Each file is written beside its target and renamed at the end, so that no reader sees an incomplete file. If one
 * file cannot be renamed, no file is replaced. A process that is killed between two renames leaves a note about the set.
 */
import {
  appendFileSync,
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../core/errors.ts';
import { assertWithin, type Confinement } from './confinement.ts';
import { onFile } from './file-error.ts';
import { findFileKind } from './file-status.ts';
import { makeFolder, removeFolderIfEmpty } from './folders.ts';
import { noteIncomplete } from './incomplete-note.ts';
import { outputTarget, type FileTarget, type OutputTarget } from './output-target.ts';
import { copyInto } from './stream-targets.ts';
import {
  keepAtExit,
  makeScratchFolder,
  removeAtExit,
  removeFolderAtExit,
  removeTemporary,
  REPLACED,
  sweepBeside,
  sweepFolder,
  temporaryBeside,
} from './temporary.ts';

/** An output under a temporary name, complete or unfinished. */
interface StagedFile {
  /** As the user named it. */
  readonly path: string;
  readonly staged: string;
  readonly target: OutputTarget;
}

/** A replaced file keeps a second name until all outputs are in place. */
interface PlacedFile {
  readonly path: string;
  readonly backup: string | null;
}

export interface OutputBatchOptions {
  /** Whether the bytes must be on the disk before the file gets its name, so that a power cut leaves the old file or the new one. */
  readonly durable?: boolean;
  readonly within?: Confinement | undefined;
}

export class OutputBatch {
  readonly #durable: boolean;
  readonly #within: Confinement | null;
  readonly #files: StagedFile[] = [];
  readonly #removed: string[] = [];
  /** Folders that were made for the files, the innermost first. */
  readonly #made: string[] = [];
  /** Folders without unfinished files of killed processes. */
  readonly #swept = new Set<string>();
  #scratch: string | undefined;

  constructor({ durable = false, within }: OutputBatchOptions = {}) {
    this.#durable = durable;
    this.#within = within ?? null;
  }

  /**
   * Adds a whole file.
   * @throws InputError that names the file if it cannot be written.
   */
  add(path: string, content: string | Uint8Array): void {
    this.stage(path, (staged) => writeFileSync(staged, content));
  }

  /**
   * Adds a file that grows.
   * @returns a function that appends to it, and throws as {@link add} does. @throws InputError as {@link add}.
   */
  open(path: string): (text: string) => void {
    const staged = this.stage(path, (file) => writeFileSync(file, ''));
    return (text) => onFile(path, 'written', () => appendFileSync(staged, text));
  }

  /**
   * Adds a file that the caller writes under another name.
   * @param write is given that name; more can be written to it until {@link commit}.
   * @returns that name. @throws InputError as {@link add}; errors of `write` that the file system did not throw stay as they are.
   */
  stage(path: string, write: (staged: string) => void): string {
    const target = outputTarget(path);
    this.#assertNew(path, target);
    if (this.#within !== null) assertWithin(path, target, this.#within);
    const staged = this.#stagedPath(path, target);
    removeAtExit(staged);
    this.#files.push({ path, staged, target });
    onFile(path, 'written', () => write(staged));
    return staged;
  }

  #stagedPath(path: string, target: OutputTarget): string {
    if (target.kind !== 'file') {
      this.#scratch ??= makeScratchFolder();
      return join(this.#scratch, String(this.#files.length));
    }
    const made = makeFolder(dirname(target.path));
    for (const folder of made.toReversed()) removeFolderAtExit(folder);
    this.#made.unshift(...made);
    const folder = dirname(target.path);
    if (!this.#swept.has(folder)) sweepFolder(folder);
    this.#swept.add(folder);
    const staged = temporaryBeside(target.path);
    onFile(path, 'written', () => {
      sweepBeside(target.path);
      rmSync(staged, { force: true });
    });
    return staged;
  }

  /** @throws InputError for a file that is an output of this batch already. */
  #assertNew(path: string, target: OutputTarget): void {
    if (target.kind !== 'file') return;
    const other = this.#files.find((file) => file.target.kind === 'file' && file.target.path === target.path);
    if (other === undefined) return;
    const what = other.path === path ? 'another output' : other.path;
    throw new InputError(`${path}: is where ${what} goes already; choose two different paths.`);
  }

  /** Removes a file when the others are put in place. Does nothing if there is none. */
  remove(path: string): void {
    onFile(path, 'removed', () => sweepBeside(path));
    this.#removed.push(path);
  }

  /**
   * Puts all files in place, or none. What goes to pipes, devices and standard output is written before: that can wait for a reader, and a
   * signal then ends the program.
   * @throws InputError that names the file that cannot be put in place.
   */
  commit(): void {
    const placed: PlacedFile[] = [];
    let removeNotes = (): void => {};
    try {
      for (const { path, staged, target } of this.#files)
        if (target.kind !== 'file') onFile(path, 'written', () => copyInto(staged, target));
      if (!this.#isAlone()) removeNotes = noteIncomplete(this.#placedPaths());
      for (const path of this.#removed)
        if (findFileKind(path) === 'file')
          placed.push(onFile(path, 'removed', () => ({ path, backup: movedAway(path) })));
      for (const { path, staged, target } of this.#files)
        if (target.kind === 'file') placed.push(onFile(path, 'written', () => this.#place(staged, target)));
      this.#made.splice(0).forEach(keepAtExit);
    } catch (error) {
      for (const { path, backup } of placed.toReversed()) undo(path, backup);
      throw error;
    } finally {
      removeNotes();
      this.discard();
    }
    for (const { backup } of placed) if (backup !== null) removeTemporary(backup);
  }

  /** Removes what is not in place, and folders that were made for it. */
  discard(): void {
    for (const { staged } of this.#files) removeTemporary(staged);
    if (this.#scratch !== undefined) removeTemporary(this.#scratch);
    for (const folder of this.#made) {
      removeFolderIfEmpty(folder);
      keepAtExit(folder);
    }
    for (const list of [this.#files, this.#removed, this.#made]) list.length = 0;
    this.#scratch = undefined;
  }

  /** The files that are replaced or removed. */
  #placedPaths(): string[] {
    const files = this.#files.flatMap(({ target }) => (target.kind === 'file' ? [target.path] : []));
    return [...files, ...this.#removed];
  }

  /** One rename is done or not, whatever ends the process. */
  #isAlone(): boolean {
    return this.#placedPaths().length <= 1;
  }

  #place(staged: string, { path, mode }: FileTarget): PlacedFile {
    if (mode !== null) chmodSync(staged, mode);
    if (this.#durable) flush(staged);
    const backup = this.#isAlone() || findFileKind(path) !== 'file' ? null : keptCopy(path);
    try {
      renameSync(staged, path);
    } catch (error) {
      if (backup !== null) undo(path, backup);
      throw error;
    }
    keepAtExit(staged);
    return { path, backup };
  }
}

/**
 * Replaces a file, or makes it: afterwards it is whole, or what it was before.
 * @throws InputError that names the file if it cannot be written.
 */
export function replaceFile(path: string, text: string, options: OutputBatchOptions = {}): void {
  const batch = new OutputBatch(options);
  try {
    batch.add(path, text);
    batch.commit();
  } finally {
    batch.discard();
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** @returns the name that a file has afterwards. */
function movedAway(path: string): string {
  const backup = temporaryBeside(path, REPLACED);
  renameSync(path, backup);
  return backup;
}

/** A second name for a file that is about to be replaced; another name where it cannot have two. */
function keptCopy(path: string): string {
  const backup = temporaryBeside(path, REPLACED);
  rmSync(backup, { force: true });
  return isOwn(path) && hasLink(path, backup) ? backup : movedAway(path);
}

/** In a folder such as /tmp, only the owner of a file can remove a second name of it. */
function isOwn(path: string): boolean {
  const user = process.geteuid?.();
  return user === 0 || statSync(path).uid === user;
}

/** False where the file system has no second names. */
function hasLink(path: string, name: string): boolean {
  try {
    linkSync(path, name);
    return true;
  } catch {
    return false;
  }
}

function undo(path: string, backup: string | null): void {
  try {
    if (backup === null) rmSync(path, { force: true });
    else renameSync(backup, path);
    if (backup !== null) rmSync(backup, { force: true }); // the file stays if both were names of the same file
  } catch {
    // The error that led here is the one to report.
  }
}
