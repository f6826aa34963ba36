/** Finds the database of a run. The metadata may come from another machine or an untrusted source. */
import { exists } from '../../base/system/file-status.ts';
import { isAbsolute, join } from 'node:path';
import { isWithin } from '../../base/system/paths.ts';

export interface Located {
  /** The database file, which may not exist. */
  readonly path: string;
  /** How the folder was found, if it is not --runs-dir/run_dir. */
  readonly note?: string;
}

const DATABASE = 'simulation.db';

/**
 * Returns the folder as given if it is absolute and exists, else below `runsDir`, else its last part below `runsDir`.
 * @returns a sentence instead where the path would leave `runsDir`.
 */
export function locateRun(runsDir: string, runDir: string): Located | string {
  if (isAbsolute(runDir) && exists(runDir)) {
    return { path: join(runDir, DATABASE), note: `${runDir} is used as given` };
  }
  const last = runDir.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  if (last === '' || last === '.' || last === '..') return leaves(runDir);
  const byLastPart = {
    path: join(runsDir, last, DATABASE),
    note: `${runDir} does not exist; ${last} in --runs-dir is used`,
  };
  if (isAbsolute(runDir) || WINDOWS_ABSOLUTE.test(runDir)) return byLastPart;
  if (!isWithin(runsDir, join(runsDir, runDir))) return leaves(runDir);
  const isThere = exists(join(runsDir, runDir)) || !exists(join(runsDir, last));
  return isThere ? { path: join(runsDir, runDir, DATABASE) } : byLastPart;
}

const WINDOWS_ABSOLUTE = /^[A-Za-z]:[\\/]/;

function leaves(runDir: string): string {
  return `run_dir ${JSON.stringify(runDir)} leaves --runs-dir; name a folder in it, or an absolute one that exists`;
}
