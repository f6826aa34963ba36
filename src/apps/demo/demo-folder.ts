/** The folder of the demo: what the demo writes is replaced each time, and everything else in it stays. */
import { basename, join } from 'node:path';
import { InputError } from '../../base/core/errors.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { databaseFiles, listSideFiles } from '../../base/system/database-files.ts';
import { exactStatus, exists, findFileKind, namesIn } from '../../base/system/file-status.ts';
import { makeFolder, removeFolderIfEmpty, removePath } from '../../base/system/folders.ts';
import { OutputBatch, replaceFile } from '../../base/system/output-batch.ts';
import { realPath } from '../../base/system/paths.ts';
import { readFileBytes, readFileText } from '../../base/system/read-file.ts';
import { makeScratchFolder, removeTemporary, temporaryFilesBeside } from '../../base/system/temporary.ts';
import { inSentences, WHERE_WRITTEN } from '../../base/sqlite/errors.ts';
import { DEMO_LIST, DEMO_LOG, DEMO_RUNS, RUNS, STORE, WRITTEN_BY, writeDemo } from './demo-store.ts';
import type { Study } from './study.ts';

/** A list of runs, with the fields that the demo reads. */
interface RunList {
  readonly written_by: string;
  readonly experiments: Readonly<Record<string, unknown>>;
}

const STORES: readonly string[] = DEMO_RUNS.map((run) => join(RUNS, run, STORE));

/**
 * Writes the demo into a folder that is new, empty, or of an earlier demo. In the latter only files of the demo are replaced. Other processes
 * may write into the folder meanwhile: no file is removed that no demo wrote.
 * @returns what is in its run store.
 * @throws InputError for any other folder, and for a file. All files are replaced, or none.
 */
export function putDemo(folder: string): Study {
  assertDemoFolder(folder);
  const scratch = makeScratchFolder();
  try {
    const study = inSentences(scratch, WHERE_WRITTEN, () => writeDemo(scratch));
    replaceDemo(scratch, folder);
    return study;
  } finally {
    removeTemporary(scratch);
  }
}

/** @throws InputError for a folder that the demo does not write into. */
export function assertDemoFolder(folder: string): void {
  const status = exactStatus(folder);
  if (status === null) return;
  const names = status.isDirectory() ? listNames(folder) : null;
  if (names?.length === 0) return;
  const list = names === null ? null : readList(join(folder, DEMO_LIST));
  if (list === null)
    throw new InputError(`${folder}: a file, or it contains files that no demo wrote; name an empty or a new folder.`);
  const wrong = [
    [RUNS, 'folder'],
    ...DEMO_RUNS.map((run) => [join(RUNS, run), 'folder']),
    ...STORES.flatMap(databaseFiles).map((file) => [file, 'file']),
    [DEMO_LIST, 'file'],
    [DEMO_LOG, 'file'],
  ].find(([path = '', kind]) => ![kind, null].includes(findFileKind(join(folder, path))));
  if (wrong === undefined) return;
  throw new InputError(
    `${join(folder, wrong[0] ?? '')}: is no ${wrong[1]}, so no demo wrote it; move it away, or name an empty or a new folder.`,
  );
}

/** The names in a folder, but those of a list of runs that another demo is about to put there. */
function listNames(folder: string): string[] {
  const unfinished = temporaryFilesBeside(join(folder, DEMO_LIST)).map((path) => basename(path));
  return namesIn(folder).filter((name) => !unfinished.includes(name));
}

/** The list of runs of a demo; null for any other file. */
function readList(path: string): RunList | null {
  try {
    const list = JSON.parse(readFileText(path)) as Partial<RunList> | null;
    const { written_by: writer, experiments } = list ?? {};
    const isList = writer === WRITTEN_BY && typeof experiments === 'object' && experiments !== null;
    return isList ? (list as RunList) : null;
  } catch {
    return null;
  }
}

/** Puts the files of a new demo in place of those of an earlier one. */
function replaceDemo(from: string, to: string): void {
  const newList = readFileText(join(from, DEMO_LIST));
  const takeBack = claimFolder(to, newList);
  const batch = new OutputBatch();
  try {
    for (const store of STORES) {
      if (isSameStore(join(from, store), join(to, store))) continue; // another demo may be reading it
      batch.add(join(to, store), readFileBytes(join(from, store)));
      // Pending changes beside the old store belong to it, and must not be applied to the new one.
      for (const file of listSideFiles(join(to, store))) batch.remove(file);
    }
    batch.add(join(to, DEMO_LOG), readFileText(join(from, DEMO_LOG)));
    batch.add(join(to, DEMO_LIST), mergedList(newList, readList(join(to, DEMO_LIST))));
    batch.commit();
  } catch (error) {
    batch.discard();
    takeBack();
    throw error;
  }
}

/** Whether the store exists already, without pending changes beside it. */
function isSameStore(made: string, there: string): boolean {
  const isAlone = listSideFiles(there).every((path) => !exists(path));
  return isAlone && exists(there) && readFileBytes(there).equals(readFileBytes(made));
}

/**
 * Makes a folder one of the demo: a list of runs is put into a new or empty one. Other demos then recognize it while files are put in place.
 * @returns a function that removes the list and the folders that were made for it.
 * @throws InputError as {@link assertDemoFolder}.
 */
function claimFolder(folder: string, list: string): () => void {
  const made = makeFolder(realPath(folder));
  const path = join(folder, DEMO_LIST);
  let isClaimed = false;
  const takeBack = (): void => {
    if (isClaimed) removePath(path);
    made.forEach(removeFolderIfEmpty);
  };
  try {
    if (listNames(folder).length === 0) {
      replaceFile(path, list);
      isClaimed = true;
    }
    assertDemoFolder(folder);
    return takeBack;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** The new list, with the entries of runs that are not of the demo under their keys. */
function mergedList(text: string, before: RunList | null): string {
  if (before === null) return text;
  const own = (JSON.parse(text) as RunList).experiments;
  const document = { ...before, experiments: { ...own, ...listOthers(before, own) } };
  return `${jsonText(document, 2)}\n`;
}

function listOthers({ experiments }: RunList, own: RunList['experiments']): RunList['experiments'] {
  const isOwn = (key: string, entry: unknown): boolean =>
    Object.hasOwn(own, key) && readRunDir(own[key]) === readRunDir(entry);
  return Object.fromEntries(Object.entries(experiments).filter(([key, entry]) => !isOwn(key, entry)));
}

function readRunDir(entry: unknown): unknown {
  return (entry as { readonly run_dir?: unknown } | null)?.run_dir;
}
