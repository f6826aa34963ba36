/** Finds the logs of folders: a folder of logs is one audit. */
import { join } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { entriesIn, isFolder, type Dirent } from '../../system/file-status.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { LogReader } from './kit/log.ts';
import { findOwnReader } from './find-reader.ts';

/** A file or folder that was found in a folder and is not read. */
export interface Skipped {
  readonly path: string;
  /** Without the path and without a full stop. */
  readonly reason: string;
}

export interface FoundLogs {
  /** Files in the order of the inputs, those of a folder by name. */
  readonly logs: readonly string[];
  /** Files in folders that are not logs and do not belong to any. */
  readonly others: readonly string[];
  /** Files and folders that cannot be read; undefined where there are none. */
  readonly unread?: readonly Skipped[] | undefined;
}

const NO_FOLDERS: ReadonlySet<string> = new Set();
/** The greatest depth of folders that are searched. */
const DEEPEST = 12;
/** A folder with more files is probably a whole disk and not a folder of logs. */
const MOST_FILES = 20_000;
/** Folders of packages, which contain no logs. */
const PACKAGES = 'node_modules';

/**
 * Replaces each folder by the logs in it, at any depth. A file that the user names stays, whatever it is.
 * @param format the reader for all files, where the user names one.
 * @throws InputError for a folder that cannot be read, or that contains no log.
 */
export async function findLogs(inputs: readonly string[], format: string | null): Promise<FoundLogs> {
  const found: FoundLogs[] = [];
  for (const input of inputs) {
    // If a path does not exist, the reader of the log reports it.
    found.push(isFolder(input) ? await logsIn(input, format) : { logs: [input], others: [] });
  }
  const unread = found.flatMap((one) => one.unread ?? []);
  return {
    logs: found.flatMap(({ logs }) => logs),
    others: found.flatMap(({ others }) => others),
    unread: unread.length === 0 ? undefined : unread,
  };
}

/** Whether a folder has a log of a format with its own field names. @param without folders that are not searched. */
export async function hasLogs(folder: string, without: ReadonlySet<string>): Promise<boolean> {
  for await (const file of filesIn(folder, { without, onUnread: () => {} }))
    if ((await findOwnReader(file, null).catch(() => null)) !== null) return true;
  return false;
}

async function logsIn(folder: string, format: string | null): Promise<FoundLogs> {
  const files: string[] = [];
  const unread: Skipped[] = [];
  const walk = { without: NO_FOLDERS, onUnread: (one: Skipped) => unread.push(one) };
  for await (const file of filesIn(folder, walk)) {
    files.push(file);
    if (files.length > MOST_FILES)
      throw new InputError(
        `${folder}: contains more than ${MOST_FILES} files; name the folder of the logs, or the logs themselves.`,
      );
  }
  const readers = new Map<string, LogReader>();
  for (const file of files) {
    const reader = await findOwnReader(file, format).catch((error: unknown) => unreadable(file, error));
    if (reader !== null && 'reason' in reader) unread.push(reader);
    else if (reader !== null) readers.set(file, reader);
  }
  const companions = new Set([...readers].flatMap(([file, reader]) => reader.companions?.(file) ?? []));
  const logs = [...readers.keys()].filter((file) => !companions.has(file));
  if (logs.length === 0)
    throw new InputError(
      `${folder}: it contains neither a run store nor a log of a known format; name the files, and with --map their fields.`,
    );
  const known = new Set([...readers.keys(), ...companions, ...unread.map(({ path }) => path)]);
  return { logs, others: files.filter((file) => !known.has(file)), unread };
}

interface Walk {
  /** Paths of folders that are not searched. */
  readonly without: ReadonlySet<string>;
  readonly onUnread: (skipped: Skipped) => void;
}

/** All files of a folder by name, without hidden ones. Links are not followed, because they could lead out of the folder or in circles. */
async function* filesIn(folder: string, walk: Walk, depth = 0): AsyncGenerator<string> {
  const isTooDeep = depth > DEEPEST;
  if (isTooDeep) walk.onUnread({ path: folder, reason: `more than ${DEEPEST} folders deep` });
  for (const entry of isTooDeep ? [] : sortedEntries(folder, walk, depth)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === PACKAGES || walk.without.has(path)) continue;
    if (entry.isDirectory()) yield* filesIn(path, walk, depth + 1);
    else if (entry.isFile()) yield path;
  }
}

/** The entries sorted by name. @throws InputError for the folder that the user named. */
function sortedEntries(folder: string, { onUnread }: Walk, depth: number): Dirent[] {
  try {
    return entriesIn(folder).toSorted((a, b) => compareCodePoints(a.name, b.name));
  } catch (error) {
    if (depth === 0) throw error;
    onUnread(unreadable(folder, error));
    return [];
  }
}

/** A problem with one path of a folder; its sentence begins with the path. */
function unreadable(path: string, error: unknown): Skipped {
  if (!(error instanceof InputError)) throw error;
  return { path, reason: error.message.replace(`${path}: `, '').replace(/\.$/, '') };
}
