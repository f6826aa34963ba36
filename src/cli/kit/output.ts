/** Checks and writes the outputs of commands. */
import type { ForceFlags } from '../../languages/options/output-options.ts';
import { InputError } from '../../base/core/errors.ts';
import { isExtractWord } from '../../base/core/extract-word.ts';
import { databaseFiles } from '../../base/system/database-files.ts';
import { isFile, isFolder } from '../../base/system/file-status.ts';
import { OutputBatch } from '../../base/system/output-batch.ts';
import { isStandardInput, outputTarget, STDOUT } from '../../base/system/output-target.ts';
import { isWithin, realPath } from '../../base/system/paths.ts';
import { readFilePart } from '../../base/system/read-file.ts';
import { inertLine } from '../../base/text/inert.ts';
import { HEAD_BYTES, isOwnOutput, describeRefusal, type OwnFormat } from '../../sources/results/own-formats.ts';
import { formatOfName, formatOfOption } from './output-formats.ts';

export { STDOUT } from '../../base/system/output-target.ts';

export interface OutputFile {
  readonly path: string;
  readonly text: string | Uint8Array;
}

/**
 * Writes all files or none. `-` is standard output.
 * @param batch other outputs that belong to them.
 * @throws InputError that names the file that cannot be written, or that was not made by this program.
 */
export function writeAll(
  files: readonly OutputFile[],
  flags: ForceFlags,
  batch: OutputBatch = new OutputBatch(),
): void {
  try {
    for (const { path, text } of files)
      assertOwn(path, formatOfName(path), flags, typeof text === 'string' ? { text } : {});
    for (const { path, text } of files) batch.add(path, text);
    batch.commit();
  } finally {
    batch.discard();
  }
}

/** Paths by their option. */
export type Outputs = Readonly<Record<string, string | undefined>>;

/** Whether one of the outputs is standard output, which then contains nothing else. */
export function takesStdout(outputs: Outputs): boolean {
  return Object.values(outputs).includes(STDOUT);
}

/** The paths of the outputs for a terminal, one line for each. */
export function pathLines(outputs: Outputs): string {
  return Object.values(outputs)
    .flatMap((path) => (path === undefined ? [] : [`${inertLine(path)}\n`]))
    .join('');
}

/**
 * Refuses outputs that would replace a file that this program did not make. Empty files and those that `--force` names are replaced.
 * @throws InputError that names the option, also for a `--force` that names no output.
 */
export function assertReplaceable(outputs: Outputs, flags: ForceFlags): void {
  const named = Object.values(outputs).filter((path) => path !== undefined);
  const unknown = Array.isArray(flags.force) ? flags.force.find((path) => !isAmong(path, named)) : undefined;
  if (unknown !== undefined)
    throw new InputError(`--force ${unknown}: no output has this path; name one of ${named.join(', ')}.`);
  for (const [option, path] of Object.entries(outputs))
    if (path !== undefined) assertOwn(path, formatOfOption(option), flags, { option: `${option} ` });
}

function isAmong(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => realPath(other) === realPath(path) || isWithin(realPath(other), realPath(path)));
}

function assertOwn(
  path: string,
  format: OwnFormat | undefined,
  { force }: ForceFlags,
  { option = '', text }: { readonly option?: string; readonly text?: string },
): void {
  if (format === undefined || path === STDOUT || force === true) return;
  if (Array.isArray(force) && isAmong(path, force)) return;
  if (isReplaceable(path, format, text)) return;
  throw new InputError(`${option}${path}: ${describeRefusal(format)}; choose another path, or add --force ${path}.`);
}

/** Whether the path has no file, or an output of this program. */
export function isReplaceable(path: string, format: OwnFormat, text?: string): boolean {
  const target = outputTarget(path);
  if (target.kind !== 'file' || target.mode === null || target.size === 0) return true;
  return isOwnOutput(format, readFilePart(path, 0, HEAD_BYTES), text);
}

/**
 * Refuses outputs that would replace a file of an input folder, even with `--force`. Outputs of this program may be replaced.
 * @throws InputError that names the option.
 */
export function assertNoFileIn(folder: string, outputs: Outputs): void {
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || path === STDOUT || !isWithin(realPath(folder), realPath(path))) continue;
    const format = formatOfOption(option) ?? formatOfName(path);
    if (format === undefined || isReplaceable(path, format)) continue;
    throw new InputError(
      `${option} ${path}: is a file of the folder ${folder}, which is never written to; choose another path.`,
    );
  }
}

/**
 * Refuses outputs in a folder that is never written to.
 * @throws InputError that names the option.
 */
export function assertOutside(folder: string, outputs: Outputs): void {
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || path === STDOUT || !isWithin(realPath(folder), realPath(path))) continue;
    throw new InputError(
      `${option} ${path}: is in the runs directory ${folder}, which is never written to; choose a path outside of it.`,
    );
  }
}

/**
 * Refuses outputs that would replace an input, or a file that SQLite keeps beside one.
 * @param inputs `-` is standard input.
 * @throws InputError that names the option.
 */
export function assertNoInput(inputs: readonly string[], outputs: Outputs): void {
  const files = inputs.filter((path) => path !== STDOUT);
  const protectedPaths = new Set(files.flatMap(databaseFiles).map((path) => realPath(path)));
  const isInput = (path: string): boolean =>
    protectedPaths.has(realPath(path)) || (files.length < inputs.length && isStandardInput(path));
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || path === STDOUT || !isInput(path)) continue;
    throw new InputError(
      `${option} ${path}: is an input of this audit, which is never written to; choose another path.`,
    );
  }
}

/**
 * Refuses outputs that would replace each other. Several outputs may be written to one device, such as /dev/null.
 * @throws InputError that names both options.
 */
export function assertDistinct(outputs: Outputs): void {
  const taken = new Map<string, string>();
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined || isDevice(path)) continue;
    const targets = path === STDOUT ? [STDOUT] : listOutputFiles(option, path).map((file) => realPath(file));
    const other = targets.map((target) => taken.get(target)).find((before) => before !== undefined);
    if (other !== undefined)
      throw new InputError(`${option} ${path}: is where ${other} goes already; choose two different paths.`);
    for (const target of targets) taken.set(target, option);
  }
}

/** Options that name a database. */
const DATABASES: ReadonlySet<string> = new Set(['--db', '--reviews', '--out-db']);

/** The files of an output: for a database, also the files that SQLite keeps beside it. */
function listOutputFiles(option: string, path: string): string[] {
  return DATABASES.has(option) ? databaseFiles(path) : [path];
}

/** Whether the output is a device, which is written to and not replaced. A folder (`--out-csv`) is none. */
function isDevice(path: string): boolean {
  return path !== STDOUT && !isFolder(path) && outputTarget(path).kind === 'special';
}

/**
 * Refuses outputs that would replace each other, an input, or a file that this program did not make.
 * @throws InputError that names the option.
 */
export function checkOutputs(outputs: Outputs, inputs: readonly string[], flags: ForceFlags): void {
  assertDistinct(outputs);
  assertNoInput(inputs, outputs);
  assertReplaceable(outputs, flags);
}

/** The paths that options give. */
export function filesGiven(paths: readonly (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined);
}

/** The files among specs of schemes and results, which are inputs too, and those that specs name. */
export function filesAmong(words: readonly (string | undefined)[]): string[] {
  const paths = words.map((word = '') => (isExtractWord(word) ? word.slice(word.indexOf('@') + 1) : word));
  return paths.filter((path) => path !== '' && isFile(path));
}
