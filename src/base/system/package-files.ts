/**
 * Files that are part of this program: schemas, SQL, prompts, pages, and modules that run as threads. The program runs from its sources in src/
 * or from the bundle in dist/ (scripts/build.ts), so no other module derives a path from its own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const self = import.meta.filename;
const root = findRoot(dirname(self));
const runsFromSources = relative(root, self).split(sep)[0] === 'src';

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** The full path of a file of the program. @param path from the folder of package.json, such as `sql/reviews.sql`. */
export function packagePath(path: string): string {
  return join(root, path);
}

/** The text of a file of the program. Its absence is a defect of the installation. */
export function packageText(path: string): string {
  return readFileSync(packagePath(path), 'utf8');
}

/** The names in a folder of the program. */
export function packageNames(path: string): string[] {
  return readdirSync(packagePath(path));
}

/**
 * The full path of a module that starts as a thread or a process; in an executable, what starts it.
 * @param path from src/, without extension; it must be an entry of the build.
 */
export function startPath(path: Thread): string | URL {
  return packagePath(runsFromSources ? `src/${path}.ts` : `dist/${path}.cjs`);
}

/** The modules that start as threads or processes. */
type Thread = 'audit/threads/scan-worker' | `schemes/user/${'host' | 'module-main' | 'module-thread'}`;
