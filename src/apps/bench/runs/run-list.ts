/** Writes entries of runs_metadata.json. Several runs can write at a time without losing entries. */
import { dirname } from 'node:path';
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import type { RawHint } from '../../../sources/run-store/audit-hint.ts';
import { exists } from '../../../base/system/file-status.ts';
import { makeFolder, removePath } from '../../../base/system/folders.ts';
import { replaceFile } from '../../../base/system/output-batch.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { withLock, withLockNow } from './list-lock.ts';

export interface RunListEntry {
  /** null: none was sent. */
  readonly temperature: number | null;
  readonly run_id: string;
  readonly run_dir: string;
  readonly db_path: string;
  readonly config_file: null;
  /** Only completed runs are audited. */
  readonly status: 'running' | 'interrupted' | 'completed' | 'failed';
  readonly error_message: string | null;
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly model_variant: string;
  readonly benchmark: string;
  /** Hints on how to audit the run. */
  readonly audit: RawHint;
}

interface RunListDocument {
  readonly experiments: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

/** Keys of a list that this program made. */
const OWN_KEYS: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'experiments']);

/** The entries of a list, which any program may have written. */
export type Entries = Readonly<Record<string, unknown>>;

/** Entries to put into the list by their keys; null takes one away. */
export type EntryChanges = Readonly<Record<string, RunListEntry | null>>;

/**
 * Changes the list depending on its entries. It is made if it does not exist. No other process changes it at the same time; the call waits for those that do.
 * @throws InputError if it is no list of runs, or cannot be locked or written; whatever `decide` throws.
 */
export async function decideOnEntries<Value>(
  path: string,
  decide: (entries: Entries) => { readonly changes: EntryChanges; readonly value: Value },
): Promise<Value> {
  makeFolder(dirname(path));
  return await withLock(path, () => {
    const { changes, value } = decide(readEntries(path));
    write(path, changes);
    return value;
  });
}

/** The entries of the list; none if there is no list. @throws InputError if it is no list of runs. */
export function readEntries(path: string): Entries {
  return readDocument(path)?.experiments ?? {};
}

/** Changes the list independently of its entries, as {@link decideOnEntries}. */
export async function changeEntries(path: string, changes: EntryChanges): Promise<void> {
  await decideOnEntries(path, () => ({ changes, value: undefined }));
}

/** The same without waiting, for a program that is ending: does nothing if another process writes the list. */
export function changeEntriesNow(path: string, changes: EntryChanges): void {
  try {
    withLockNow(path, () => write(path, changes));
  } catch {
    // The list then still has the run as running. The next command continues it all the same.
  }
}

function write(path: string, changes: EntryChanges): void {
  const now = new Date().toISOString();
  const before = readDocument(path) ?? { created_at: now, experiments: {} };
  const entries = Object.entries({ ...before.experiments, ...changes }).filter(([, entry]) => entry !== null);
  const document = { ...before, updated_at: now, experiments: Object.fromEntries(entries) };
  if (entries.length === 0 && Object.keys(document).every((key) => OWN_KEYS.has(key))) {
    removePath(path); // there is nothing in it
    return;
  }
  replaceFile(path, `${jsonText(document, 2)}\n`, { durable: true });
}

function readDocument(path: string): RunListDocument | null {
  if (!exists(path)) return null;
  const text = readFileText(path, { advice: 'name another list with --metadata' });
  try {
    const document: unknown = parseJsonText(text);
    if (isObject(document) && isObject(document['experiments'])) return document as unknown as RunListDocument;
  } catch (error) {
    throw new InputError(
      `${path}: no list of runs (${errorMessage(error)}); correct it, or name another with --metadata.`,
    );
  }
  throw new InputError(
    `${path}: no list of runs; it must be an object {"experiments": {…}}; name another with --metadata.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
