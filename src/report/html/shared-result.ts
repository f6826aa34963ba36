/** A result for pages that are shared: inputs have names there, without the folders of the machine that contain them. */
import { posix, win32 } from 'node:path';
import type { Comparison } from '../../documents/comparison.ts';
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs } from '../../documents/scope.ts';

/** Shorter ones are the root of a file system. */
const LEAST_PREFIX = 4;

/**
 * Shortens absolute paths: of one log its file name is left, of several logs their paths from the folder that contains all of them, of run stores
 * the last two folders. Commands that explain a trial or draw trials keep their paths, so that they can be run, and texts of trials stay as they are.
 */
export function shareResult(result: AuditResult): AuditResult {
  const prefixes = listPrefixes(result);
  if (prefixes.length === 0) return result;
  const { options, warnings, scope, coverage, consistency, failures, since } = result;
  return { ...result, ...shorten({ options, warnings, scope, coverage, consistency, failures, since }, prefixes) };
}

/** Shortens absolute paths of a comparison, as {@link shareResult}. */
export function shareComparison(comparison: Comparison): Comparison {
  const { options, warnings, scope, failures } = comparison;
  const paths = [...options.inputs, ...unreadInputs({ scope }).map(({ run }) => run)];
  const read = new Set(paths.filter(isAbsolute));
  return { ...comparison, ...shorten({ options, warnings, scope, failures }, inputPrefixes(read, read.size === 1)) };
}

/** The parts without the prefixes, wherever they are in texts. */
function shorten<Parts extends object>(parts: Parts, prefixes: readonly string[]): Parts {
  const sorted = prefixes.toSorted((a, b) => b.length - a.length);
  return JSON.parse(JSON.stringify(parts), (_, value: unknown) =>
    typeof value === 'string' ? sorted.reduce((short, prefix) => short.replaceAll(prefix, ''), value) : value,
  ) as Parts;
}

/** What paths begin with, separators included. */
function listPrefixes({ options, scope, since }: AuditResult): string[] {
  const { runsDir, metadata, logs, guessed = [] } = options;
  const read = [
    ...logs,
    ...guessed.map(({ log }) => log),
    ...scope.inputs.map(({ path }) => path),
    ...unreadInputs({ scope }).map(({ run }) => run),
  ];
  const paths = new Set([...read, ...(runsDir === null ? [] : [runsDir])].filter(isAbsolute));
  const others = [metadata, since?.baseline ?? null].filter((path) => path !== null).filter(isAbsolute);
  const ofInputs = inputPrefixes(paths, runsDir === null && paths.size === 1);
  const ofOthers = others.filter((path) => !ofInputs.some((prefix) => path.startsWith(prefix))).map(folderOf);
  return [...ofInputs, ...ofOthers].filter((prefix) => prefix.length >= LEAST_PREFIX);
}

/** What the paths of inputs begin with. */
function inputPrefixes(paths: ReadonlySet<string>, isOneLog: boolean): string[] {
  const folders = [...new Set(Array.from(paths, folderOf))];
  const common = commonFolder(folders);
  const shared = isOneLog ? common : folderOf(common.slice(0, -1));
  return (shared.length < LEAST_PREFIX ? folders : [shared]).filter((prefix) => prefix.length >= LEAST_PREFIX);
}

/** On any system, as a result may come from another one. */
function isAbsolute(path: string): boolean {
  return win32.isAbsolute(path);
}

/** The folder of an absolute path, with a separator at its end; '' for any other text. */
function folderOf(path: string): string {
  const system = path.startsWith('/') ? posix : win32;
  const folder = isAbsolute(path) ? system.dirname(path) : '';
  return folder === '' || folder.endsWith(system.sep) ? folder : `${folder}${system.sep}`;
}

/** The longest folder that contains all folders; '' where there is none. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let common = first;
  while (common !== '' && !others.every((folder) => folder.startsWith(common)))
    common = common.slice(0, -1).replace(/[^\\/]*$/, '');
  return common;
}
