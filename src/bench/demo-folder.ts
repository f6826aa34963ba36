/** The folder of the demo: what the demo writes is replaced each time, and everything else in it stays. */
import { join } from 'node:path';
import { InputError } from '../core/errors.ts';
import { jsonText } from '../core/json-text.ts';
import { exists, isFolder, kindOf, namesIn } from '../system/file-status.ts';
import { inFolderBeside, makeFolder, movePath, removePath, writeFileInside } from '../system/folders.ts';
import { realPath } from '../system/paths.ts';
import { readFileText } from '../system/read-file.ts';
import { DEMO_LIST, DEMO_LOG, DEMO_RUNS, RUNS, STORE, WRITTEN_BY, writeDemo } from './demo-store.ts';

/** A list of runs, as far as the demo looks at it. */
interface RunList {
  readonly written_by: string;
  readonly experiments: Readonly<Record<string, unknown>>;
}

/**
 * Writes the demo into a folder that is new, empty, or of an earlier demo. In the latter only files of the demo are replaced.
 * @returns the number of trials in its run stores.
 * @throws InputError for any other folder, and for a file; nothing is changed then.
 */
export function putDemo(folder: string): number {
  const list = checkedList(folder);
  const target = realPath(folder);
  return inFolderBeside(target, (temporary) => {
    const trials = writeDemo(temporary);
    if (list === null) {
      removePath(target); // an empty folder
      movePath(temporary, target);
    } else replaceDemo(temporary, target, list);
    return trials;
  });
}

/** The list of an earlier demo; null for a folder that is new or empty. @throws InputError for anything else. */
function checkedList(folder: string): RunList | null {
  if (!exists(folder)) return null;
  const names = isFolder(folder) ? namesIn(folder) : null;
  if (names?.length === 0) return null;
  const list = names === null ? null : readList(join(folder, DEMO_LIST));
  if (list === null)
    throw new InputError(`${folder}: a file, or it holds files that no demo wrote; name an empty or a new folder.`);
  const wrong = [
    [RUNS, 'folder'],
    ...DEMO_RUNS.map((run) => [join(RUNS, run), 'folder']),
    ...DEMO_RUNS.map((run) => [join(RUNS, run, STORE), 'file']),
    [DEMO_LIST, 'file'],
    [DEMO_LOG, 'file'],
  ].find(([path = '', kind]) => ![kind, null].includes(kindOf(join(folder, path))));
  if (wrong === undefined) return list;
  throw new InputError(
    `${join(folder, wrong[0] ?? '')}: is no ${wrong[1]}, so no demo wrote it; move it away, or name an empty or a new folder.`,
  );
}

/** The list of runs of a demo; null for any other file. */
function readList(path: string): RunList | null {
  try {
    const list = JSON.parse(readFileText(path)) as Partial<RunList> | null;
    const { written_by: writer, experiments } = list ?? {};
    return writer === WRITTEN_BY && typeof experiments === 'object' ? (list as RunList) : null;
  } catch {
    return null;
  }
}

/** Moves the files of a new demo to the place of those of an earlier one. */
function replaceDemo(from: string, to: string, list: RunList): void {
  for (const run of DEMO_RUNS) {
    const store = join(RUNS, run, STORE);
    makeFolder(join(to, RUNS, run));
    // Changes that wait beside the old store belong to it, and must not be applied to the new one.
    for (const suffix of ['-wal', '-shm', '-journal']) removePath(join(to, `${store}${suffix}`));
    movePath(join(from, store), join(to, store));
  }
  const own = readList(join(from, DEMO_LIST))?.experiments ?? {};
  const document = { ...list, experiments: { ...own, ...othersOf(list, own) } };
  writeFileInside(join(from, DEMO_LIST), `${jsonText(document, 2)}\n`);
  for (const name of [DEMO_LOG, DEMO_LIST]) movePath(join(from, name), join(to, name));
}

/** The entries of runs that are not of the demo, which stay under their keys. */
function othersOf({ experiments }: RunList, own: RunList['experiments']): RunList['experiments'] {
  const isOwn = (key: string, entry: unknown): boolean =>
    Object.hasOwn(own, key) && runDirOf(own[key]) === runDirOf(entry);
  return Object.fromEntries(Object.entries(experiments).filter(([key, entry]) => !isOwn(key, entry)));
}

function runDirOf(entry: unknown): unknown {
  return (entry as { readonly run_dir?: unknown } | null)?.run_dir;
}
