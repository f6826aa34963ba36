/** Inputs of a saved result that are not what they were when they were scored. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Coverage } from '../core/result.ts';
import { checksumOf } from '../sources/checksum.ts';

/**
 * A sentence for each input whose size or, where the result has it, SHA-256 is another one. Inputs that are gone are left to whoever reads them.
 * @param folder that the paths of inputs are relative to.
 */
export async function changedInputs({ inputs }: Pick<Coverage, 'inputs'>, folder: string): Promise<string[]> {
  const sentences = await Promise.all(inputs.map((input) => sentenceOn(input, resolve(folder, input.path))));
  return sentences.filter((sentence) => sentence !== null);
}

async function sentenceOn({ path, bytes, sha256 }: Coverage['inputs'][number], file: string): Promise<string | null> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return null;
  if (size !== bytes) return `${path}: has changed since it was scored (${bytes} bytes then, ${size} now); ${SO}.`;
  if (sha256 === undefined || (await checksumOf(file)) === sha256) return null;
  return `${path}: has changed since it was scored (its SHA-256 is another one); ${SO}.`;
}

const SO = 'trials that no longer have the labels of the result are not shown';
