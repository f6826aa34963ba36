/** Writing reports: beside the target first, then renamed, so that nothing half-written is ever seen. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError, messageOf } from '../core/errors.ts';
import { isWithin, realPath } from '../sources/run-store/paths.ts';
import { inertLine } from '../text/inert.ts';

/** What stands for standard output where a file is asked for. */
export const STDOUT = '-';

export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes all files or none. `-` is standard output.
 * @throws InputError that names the file that cannot be written.
 */
export function writeAll(files: readonly OutputFile[]): void {
  const beside: { from: string; to: string }[] = [];
  const discard = (): void => {
    for (const { from } of beside) rmSync(from, { force: true });
  };
  process.once('exit', discard);
  try {
    for (const { path, text } of files) if (path !== STDOUT) beside.push(writeBeside(path, text));
    for (const { from, to } of beside) renameSync(from, to);
    for (const { path, text } of files) if (path === STDOUT) process.stdout.write(text);
  } finally {
    discard();
    process.removeListener('exit', discard);
  }
}

function writeBeside(path: string, text: string): { from: string; to: string } {
  const from = besideOf(path);
  try {
    makeRoomFor(path);
    writeFileSync(from, text);
  } catch (error) {
    if (existsSync(from)) rmSync(from);
    throw cannotWrite(path, error);
  }
  return { from, to: path };
}

/** A file that grows beside its target, and takes its place when it is finished. What is not finished at the exit is removed. */
export class GrowingFile {
  readonly path: string;
  readonly #beside: string;
  readonly #file: number;
  readonly #discard = (): void => {
    closeSync(this.#file);
    rmSync(this.#beside, { force: true });
  };

  /** @throws InputError that names the file that cannot be written. */
  constructor(path: string) {
    this.path = path;
    this.#beside = besideOf(path);
    try {
      makeRoomFor(path);
      this.#file = openSync(this.#beside, 'w');
    } catch (error) {
      throw cannotWrite(path, error);
    }
    process.once('exit', this.#discard);
  }

  /** @throws InputError that names the file that cannot be written. */
  append(text: string): void {
    try {
      writeFileSync(this.#file, text); // all of it, also where the system takes less at once
    } catch (error) {
      throw cannotWrite(this.path, error);
    }
  }

  finish(): void {
    closeSync(this.#file);
    renameSync(this.#beside, this.path);
    process.removeListener('exit', this.#discard);
  }
}

function besideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
}

/** Refuses folders, and makes the folder of the file. */
function makeRoomFor(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
  // Whole paths: Node.js tries a relative one for ever where the working folder is gone.
  mkdirSync(dirname(resolve(path)), { recursive: true });
}

function cannotWrite(path: string, error: unknown): InputError {
  return new InputError(`${path}: cannot be written (${messageOf(error)}); choose another path.`);
}

/** Paths by the option that named them. */
export type Outputs = Readonly<Record<string, string | undefined>>;

/** Whether one of them is standard output, which then holds that and nothing else. */
export function takesStdout(outputs: Outputs): boolean {
  return Object.values(outputs).includes(STDOUT);
}

/** Where everything is, for a terminal: one line for each path. */
export function pathLines(outputs: Outputs): string {
  return Object.values(outputs)
    .flatMap((path) => (path === undefined ? [] : [`${inertLine(path)}\n`]))
    .join('');
}

/**
 * Refuses outputs in the folder that the audit promises not to touch.
 * @throws InputError that names the option.
 */
export function assertOutside(folder: string, outputs: Outputs): void {
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || path === STDOUT || !isWithin(realPath(folder), realPath(path))) continue;
    throw new InputError(
      `${option} ${path}: lies in the runs directory ${folder}, which is never written to; choose a path outside of it.`,
    );
  }
}

/**
 * Refuses outputs that would replace an input.
 * @throws InputError that names the option.
 */
export function assertNoInput(inputs: readonly string[], outputs: Outputs): void {
  const protectedPaths = new Set(inputs.map(realPath));
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || path === STDOUT || !protectedPaths.has(realPath(path))) continue;
    throw new InputError(
      `${option} ${path}: is an input of this audit, which is never written to; choose another path.`,
    );
  }
}

/**
 * Refuses outputs that would replace each other.
 * @throws InputError that names both options.
 */
export function assertDistinct(outputs: Outputs): void {
  const taken = new Map<string, string>();
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined) continue;
    const target = path === STDOUT ? STDOUT : realPath(path);
    const other = taken.get(target);
    if (other !== undefined)
      throw new InputError(`${option} ${path}: is where ${other} goes already; choose two different paths.`);
    taken.set(target, option);
  }
}

/** The files among words that may name schemes or results: they are inputs too. */
export function filesAmong(words: readonly (string | undefined)[]): string[] {
  return words.filter((word): word is string => word !== undefined && existsSync(word) && statSync(word).isFile());
}
