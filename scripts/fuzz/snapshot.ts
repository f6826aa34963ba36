/** What is in a folder: names, and checksums of files. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of files by their paths below the folder; an empty text for everything that is no file. */
export type Snapshot = ReadonlyMap<string, string>;

export function snapshotOf(folder: string): Snapshot {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return new Map(names.map((name) => [name, checksum(join(folder, name))]));
}

function checksum(path: string): string {
  return lstatSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}

/** Whether a file below the folder contains the word. */
export function hasWord(folder: string, word: string): boolean {
  if (!existsSync(folder)) return false;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.some((path) => lstatSync(path).isFile() && readFileSync(path).includes(word));
}
