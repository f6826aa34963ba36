/** Inputs of a saved result that are not what they were when they were scored. */
import { resolve } from 'node:path';
import type { Coverage } from '../result/result.ts';
import { computeChecksum } from '../sources/checksum.ts';
import { statusOrNull } from '../system/file-status.ts';
import { plural } from '../text/plural.ts';

/**
 * The sentence, without its full stop, for each input whose size or, where the result has it, SHA-256 is another one. What is gone
 * or no regular file is left to whoever reads it; the paths are those that the result says, and some files never end.
 * @param folder that the paths of inputs are relative to.
 */
export async function findChangedInputs({ inputs }: Pick<Coverage, 'inputs'>, folder: string): Promise<string[]> {
  const sentences = await Promise.all(inputs.map((input) => describeChange(input, resolve(folder, input.path))));
  return sentences.filter((sentence) => sentence !== null);
}

async function describeChange(
  { path, bytes, sha256 }: Coverage['inputs'][number],
  file: string,
): Promise<string | null> {
  const size = readSize(file);
  if (size === null) return null;
  if (size !== bytes) return `${path}: has changed since it was scored (${plural(bytes, 'byte')} then, ${size} now)`;
  if (sha256 === undefined || (await computeChecksum(file)) === sha256) return null;
  return `${path}: has changed since it was scored (its SHA-256 is another one)`;
}

function readSize(file: string): number | null {
  const status = statusOrNull(file);
  return status?.isFile() === true ? status.size : null;
}
