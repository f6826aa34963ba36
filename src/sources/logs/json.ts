/** JSON from files, with errors that name the file. */
import { readFile, stat } from 'node:fs/promises';
import { InputError, messageOf } from '../../core/errors.ts';

/** A document is held in memory as a whole, so it must not be larger than this. */
const MAX_DOCUMENT_BYTES: number = 512 << 20;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * A whole JSON document.
 * @throws InputError if it is too large, no UTF-8, or no JSON.
 */
export async function readJson(path: string): Promise<unknown> {
  const { size } = await stat(path);
  if (size > MAX_DOCUMENT_BYTES)
    throw new InputError(
      `${path}: ${size} bytes in one JSON document, and at most ${MAX_DOCUMENT_BYTES} are read; split it, or convert it to JSON lines.`,
    );
  return parseJson(await readFile(path), path);
}

/**
 * @param place where the text stands, for the error.
 * @throws InputError if the bytes are no UTF-8 or no JSON.
 */
export function parseJson(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch (error) {
    throw new InputError(`${place}: not valid JSON (${messageOf(error)}); repair it, or write it again.`);
  }
}
