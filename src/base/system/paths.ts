/** Relations between paths. */
import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Whether the path is the folder or is in it. Compares the paths only, not the files. */
export function isWithin(folder: string, path: string): boolean {
  const inside = relative(resolve(folder), resolve(path));
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** The maximum number of links that are followed from one path. */
const MOST_LINKS = 40;

/**
 * The path with all links followed, also of one that leads to nothing yet; parts that do not exist yet are kept as they are written. So
 * is a link in a circle, which cannot be opened.
 */
export function realPath(path: string, mostLinks: number = MOST_LINKS): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    if (parent === absolute) return absolute;
    const inParent = join(realPath(parent, mostLinks), basename(absolute));
    const next = mostLinks === 0 ? null : linkTarget(inParent);
    return next === null ? inParent : realPath(resolve(dirname(inParent), next), mostLinks - 1);
  }
}

/** The target of a link; null for anything else. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
