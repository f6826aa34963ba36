/** Inputs of a saved result that changed after they were scored. */
import { resolve } from 'node:path';
import type { Scope } from '../documents/scope.ts';
import { computeChecksum } from '../sources/checksum.ts';
import { findArchiveAbove } from '../base/system/archive-path.ts';
import { statusOrNull } from '../base/system/file-status.ts';
import { plural } from '../base/text/plural.ts';
import { countText } from '../base/text/readable-numbers.ts';

/**
 * A sentence, without its full stop, for each input whose size or SHA-256 (where the result has one) changed. A missing file is reported by the
 * code that reads it. So is anything but a regular file: the paths come from the result, and a device may never end.
 * @param folder the folder that the paths of inputs are relative to.
 */
export async function findChangedInputs({ inputs }: Pick<Scope, 'inputs'>, folder: string): Promise<string[]> {
  const sentences = await Promise.all(inputs.map((input) => describeChange(input, resolve(folder, input.path))));
  return sentences.filter((sentence) => sentence !== null);
}

async function describeChange({ path, bytes, sha256 }: Scope['inputs'][number], file: string): Promise<string | null> {
  const isInArchive = findArchiveAbove(file) !== null;
  const size = isInArchive ? bytes : readSize(file); // the readers check the size of a member
  if (size === null) return null;
  if (size !== bytes)
    return `${path}: has changed since it was scored (${plural(bytes, 'byte')} then, ${countText(size)} now)`;
  if (sha256 === undefined || (await computeChecksum(file)) === sha256) return null;
  return `${path}: has changed since it was scored (its SHA-256 differs)`;
}

function readSize(file: string): number | null {
  const status = statusOrNull(file);
  return status?.isFile() === true ? status.size : null;
}
