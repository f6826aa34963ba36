/**
 * The directories of zip archives. They are read once and kept, because readers look for files beside a log without waiting. The names of
 * members become ends of paths (`logs.zip/a/log.jsonl`), so a name that would lead out of the archive is no member.
 */
import { join, sep } from 'node:path';
import { InputError, describeDamage } from '../../../../base/core/errors.ts';
import { findArchiveAbove } from '../../../../base/system/archive-path.ts';
import { statusOrNull } from '../../../../base/system/file-status.ts';
import { realPath } from '../../../../base/system/paths.ts';
import { compareCodePoints } from '../../../../base/text/order.ts';
import type { Codec } from './unpack.ts';
import { zipEntries } from './zip-entries.ts';

/** A file in an archive. */
export interface Member {
  /** Its name in the archive, with `/` between folders. */
  readonly name: string;
  /** null for a method that is not supported, or an encrypted member. */
  readonly codec: Codec | null;
  readonly packedBytes: number;
  /** As the archive states it; a member that unpacks to more or less is damaged. */
  readonly bytes: number;
  readonly crc32: number;
  /** Where its local header begins. */
  readonly offset: number;
}

interface Directory {
  readonly size: number;
  readonly mtimeMs: number;
  /** In their order. */
  readonly members: ReadonlyMap<string, Member>;
}

const METHODS: ReadonlyMap<number, Codec> = new Map([
  [0, 'stored'],
  [8, 'deflate'],
  [93, 'zstandard'],
]);
/** An archive with more files is probably no archive of logs. */
const MOST_MEMBERS = 20_000;
/** Names without the flag for UTF-8 are read as UTF-8 too. */
const decoder = new TextDecoder('utf-8');

/** By the path of the archive with links followed. */
const directories = new Map<string, Directory>();

/**
 * Reads the directory of the archive that a path continues after, so that {@link findMember} finds its members. Does nothing for other paths.
 * @throws InputError for an archive that cannot be read.
 */
export async function loadArchiveOf(path: string): Promise<void> {
  const archive = findArchiveAbove(path);
  if (archive !== null) await loadDirectory(archive);
}

/**
 * The members of an archive in the order in which a folder of the same files is read, without hidden ones.
 * @throws InputError for an archive that cannot be read, or that has too many members.
 */
export async function loadArchive(path: string): Promise<readonly Member[]> {
  return [...(await loadDirectory(path)).members.values()];
}

/** Every look at a member needs its directory, so one that is known is not copied. */
async function loadDirectory(path: string): Promise<Directory> {
  const status = statusOrNull(path);
  const real = realPath(path);
  const known = directories.get(real);
  if (known !== undefined && known.size === status?.size && known.mtimeMs === status.mtimeMs) return known;
  const sorted = (await readMembers(path)).toSorted((a, b) => compareNames(a.name, b.name));
  const members = new Map(sorted.map((member) => [member.name, member]));
  const directory = { size: status?.size ?? 0, mtimeMs: status?.mtimeMs ?? 0, members };
  directories.set(real, directory);
  return directory;
}

/** The member at a path with links followed, and its archive; null where there is none, or the archive was not loaded. */
export function findMember(path: string): { readonly archive: string; readonly member: Member } | null {
  const found = findDirectory(path);
  const member = found?.directory.members.get(found.inside);
  return found === null || member === undefined ? null : { archive: found.archive, member };
}

/** The names in a folder of a loaded archive; null for any other folder. */
export function namesInArchive(folder: string): string[] | null {
  const found = findDirectory(join(folder, 'x'));
  if (found === null) return null;
  const start = found.inside.slice(0, -1);
  const inside = [...found.directory.members.keys()].filter((name) => name.startsWith(start));
  return [...new Set(inside.map((name) => name.slice(start.length).split('/', 1)[0] as string))];
}

interface FoundDirectory {
  readonly archive: string;
  readonly directory: Directory;
  /** The rest of the path, with `/`. */
  readonly inside: string;
}

function findDirectory(path: string): FoundDirectory | null {
  if (directories.size === 0) return null;
  const parts = path.split(sep);
  for (let count = parts.length - 1; count > 0; count--) {
    const archive = parts.slice(0, count).join(sep);
    const directory = directories.get(archive);
    if (directory !== undefined) return { archive, directory, inside: parts.slice(count).join('/') };
  }
  return null;
}

async function readMembers(path: string): Promise<Member[]> {
  try {
    const members = new Map<string, Member>();
    for await (const entry of zipEntries(path)) {
      const name = decoder.decode(entry.fileNameRaw);
      if (!isSafe(name)) continue;
      members.set(name, {
        name,
        codec: entry.isEncrypted() ? null : (METHODS.get(entry.compressionMethod) ?? null),
        packedBytes: entry.compressedSize,
        bytes: entry.uncompressedSize,
        crc32: entry.crc32,
        offset: entry.relativeOffsetOfLocalHeader,
      });
      if (members.size > MOST_MEMBERS)
        throw new InputError(`${path}: contains more than ${MOST_MEMBERS} files; unpack it, and name the logs.`);
    }
    return [...members.values()];
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${path}: cannot be unpacked (${describeDamage(error)}); copy or download the archive again.`);
  }
}

/** Whether a name is that of a file within the archive; hidden files and the copies of names that macOS adds are left out, as in folders. */
function isSafe(name: string): boolean {
  const isPath = !/[\\\0:]/.test(name) || sep === '/';
  return (
    isPath &&
    !name.includes('\0') &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && part !== '__MACOSX')
  );
}

/** As a walk through folders sorts: name by name. */
function compareNames(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? left.length - right.length : compareCodePoints(left[at] ?? '', right[at] ?? '');
}
