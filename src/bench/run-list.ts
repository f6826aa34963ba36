/** Entries of runs_metadata.json, written by several runs at a time without losing each other's. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import lockfile from 'proper-lockfile';
import { InputError, messageOf } from '../core/errors.ts';
import type { RawHint } from '../sources/run-store/audit-hint.ts';

export interface RunListEntry {
  readonly temperature: number;
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
  /** How the run wants to be audited. */
  readonly audit: RawHint;
}

interface RunListDocument {
  readonly experiments: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

/** Keys of a list that this program made. */
const OWN_KEYS: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'experiments']);
/** A lock that nobody has renewed for so long (milliseconds) was left behind by a process that died. */
const STALE = 10_000;
const RETRIES = { retries: 30, minTimeout: 50, maxTimeout: 1000 };

/** The entries of a list, which anybody may have written. */
export type Entries = Readonly<Record<string, unknown>>;

/** Entries to put into the list by their keys; null takes one away. */
export type EntryChanges = Readonly<Record<string, RunListEntry | null>>;

/**
 * Changes the list, which is made if it is not there, by what its entries are. Nobody else changes it meanwhile; others that do are waited for.
 * @throws InputError if it is no list of runs, or cannot be locked or written; whatever `decide` throws.
 */
export async function decideOnEntries<Value>(
  path: string,
  decide: (entries: Entries) => { readonly changes: EntryChanges; readonly value: Value },
): Promise<Value> {
  // Whole paths: Node.js tries a relative one for ever where the working folder is gone.
  mkdirSync(dirname(resolve(path)), { recursive: true });
  let release: () => Promise<void>;
  try {
    release = await lockfile.lock(path, { realpath: false, stale: STALE, retries: RETRIES });
  } catch (error) {
    throw new InputError(`${path}: cannot be locked (${messageOf(error)}); remove ${path}.lock if nobody writes it.`);
  }
  try {
    const { changes, value } = decide(readDocument(path)?.experiments ?? {});
    write(path, changes);
    return value;
  } finally {
    await release();
  }
}

/** Changes the list whatever its entries are, as {@link decideOnEntries}. */
export async function changeEntries(path: string, changes: EntryChanges): Promise<void> {
  await decideOnEntries(path, () => ({ changes, value: undefined }));
}

/** The same at once and if it can be done, for a program that is ending: others that write the list are not waited for. */
export function changeEntriesNow(path: string, changes: EntryChanges): void {
  try {
    const release = lockfile.lockSync(path, { realpath: false, stale: STALE });
    try {
      write(path, changes);
    } finally {
      release();
    }
  } catch {
    // The list then still says that the run is running, and it is gone on with all the same.
  }
}

function write(path: string, changes: EntryChanges): void {
  const now = new Date().toISOString();
  const before = readDocument(path) ?? { created_at: now, experiments: {} };
  const entries = Object.entries({ ...before.experiments, ...changes }).filter(([, entry]) => entry !== null);
  const document = { ...before, updated_at: now, experiments: Object.fromEntries(entries) };
  if (entries.length === 0 && Object.keys(document).every((key) => OWN_KEYS.has(key))) {
    rmSync(path, { force: true }); // it says nothing
    return;
  }
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeDurably(beside, `${JSON.stringify(document, null, 2)}\n`);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new InputError(`${path}: cannot be written (${messageOf(error)}); name another list with --metadata.`);
  }
}

/** On the disk before it gets its name, so that a power cut leaves the old file or the new one. */
function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function readDocument(path: string): RunListDocument | null {
  if (!existsSync(path)) return null;
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
    if (isObject(document) && isObject(document['experiments'])) return document as unknown as RunListDocument;
  } catch (error) {
    throw new InputError(`${path}: no list of runs (${messageOf(error)}); mend it, or name another with --metadata.`);
  }
  throw new InputError(
    `${path}: no list of runs; it must be an object {"experiments": {…}}; name another with --metadata.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
