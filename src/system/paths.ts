/** Where paths lie. */
import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Whether the path is the folder or lies in it, by its words alone. */
export function isWithin(folder: string, path: string): boolean {
  const inside = relative(resolve(folder), resolve(path));
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** Links that lead on from one path, at the most. */
const MOST_LINKS = 40;

/**
 * The path with all links followed, also of one that leads to nothing yet; what does not exist yet keeps its words. So does a link in a
 * circle, which cannot be opened.
 */
export function realPath(path: string, mostLinks: number = MOST_LINKS): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    if (parent === absolute) return absolute;
    const inParent = join(realPath(parent, mostLinks), basename(absolute));
    const next = mostLinks === 0 ? null : linkTarget(inParent);
    return next === null ? inParent : realPath(resolve(dirname(inParent), next), mostLinks - 1);
  }
}

/** Where a link leads; null for anything else. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
