/** The logs of folders: a folder of logs is one audit. */
import { join } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { entriesIn, isFolder } from '../../system/file-status.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { LogReader } from './log.ts';
import { ownReaderOf } from './readers.ts';

export interface FoundLogs {
  /** Files in the order of the inputs, those of a folder by name. */
  readonly logs: readonly string[];
  /** Files in folders that are no logs, and belong to none. */
  readonly others: readonly string[];
}

/** Folders are looked into no deeper than this. */
const DEEPEST = 12;
/** A folder with more files is none of logs, but a disk. */
const MOST_FILES = 20_000;
/** Folders of packages, which hold no logs. */
const PACKAGES = 'node_modules';

/**
 * Replaces each folder by the logs in it, at any depth. A file that is named itself stays, whatever it is.
 * @param format the reader for all files, where the user names one.
 * @throws InputError for a folder that cannot be read, or that holds no log.
 */
export async function findLogs(inputs: readonly string[], format: string | null): Promise<FoundLogs> {
  const found: FoundLogs[] = [];
  for (const input of inputs) {
    found.push(isFolder(input) ? await logsIn(input, format) : { logs: [input], others: [] });
  }
  return { logs: found.flatMap(({ logs }) => logs), others: found.flatMap(({ others }) => others) };
}

async function logsIn(folder: string, format: string | null): Promise<FoundLogs> {
  const files: string[] = [];
  for await (const file of filesIn(folder)) {
    files.push(file);
    if (files.length > MOST_FILES)
      throw new InputError(
        `${folder}: holds more than ${MOST_FILES} files; name the folder of the logs, or the logs themselves.`,
      );
  }
  const readers = new Map<string, LogReader>();
  for (const file of files) {
    const reader = await ownReaderOf(file, format);
    if (reader !== null) readers.set(file, reader);
  }
  const companions = new Set([...readers].flatMap(([file, reader]) => reader.companions?.(file) ?? []));
  const logs = [...readers.keys()].filter((file) => !companions.has(file));
  if (logs.length === 0)
    throw new InputError(
      `${folder}: neither a run store nor a log in it that is known here; name the files, and with --map their fields.`,
    );
  return { logs, others: files.filter((file) => !readers.has(file) && !companions.has(file)) };
}

/** All files of a folder but hidden ones, by name. Links are not followed, so that none leads out of it or in circles. */
async function* filesIn(folder: string, depth = 0): AsyncGenerator<string> {
  if (depth > DEEPEST)
    throw new InputError(
      `${folder}: lies more than ${DEEPEST} folders deep; name the folder of the logs, or the logs themselves.`,
    );
  for (const entry of entriesIn(folder).toSorted((a, b) => compareCodePoints(a.name, b.name))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === PACKAGES) continue;
    if (entry.isDirectory()) yield* filesIn(path, depth + 1);
    else if (entry.isFile()) yield path;
  }
}
