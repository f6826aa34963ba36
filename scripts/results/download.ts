/** Downloads the files of sources, and keeps only what has the expected SHA-256. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../src/base/core/errors.ts';
import { addressOf, isSame, type Source, type SourceFile } from './sources.ts';

/** GitHub's address for single files. */
export const GITHUB = 'https://raw.githubusercontent.com';

/**
 * Downloads what a folder lacks, one file after the other; a file that is there with the right bytes stays. Yields the path of each file.
 *
 * @throws {InputError} if the server does not send a file, or sends other bytes; these are not kept.
 */
export async function* download(
  sources: readonly Source[],
  folder: string,
  host: string = GITHUB,
): AsyncGenerator<string> {
  for (const source of sources)
    for (const file of source.files) {
      const path = join(folder, file.path);
      if (!existsSync(path) || !isSame(readFileSync(path), file)) await downloadFile(source, file, path, host);
      yield path;
    }
}

async function downloadFile(source: Source, file: SourceFile, path: string, host: string): Promise<void> {
  const address = addressOf(source, file, host);
  const response = await fetch(address);
  if (!response.ok) throw new InputError(`${address}: the server answered ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!isSame(bytes, file)) throw new InputError(`${address}: the SHA-256 of the file is not the expected one.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}
