/** JSON from files, with errors that name the file. */
import { readFile, stat } from 'node:fs/promises';
import { InputError, messageOf } from '../../core/errors.ts';

/** A document is held in memory as a whole, so it must not be larger than this. */
const MAX_DOCUMENT_BYTES: number = 512 << 20;

/** Some number may be too long or too large for a floating-point number. */
const LONG_NUMBER = /\d{16}|\d[eE][+-]?\d{3}/;

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
    const text = decoder.decode(bytes);
    return (LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)) as unknown;
  } catch (error) {
    throw new InputError(`${place}: not valid JSON (${messageOf(error)}); repair it, or write it again.`);
  }
}

/** A number that would lose digits stays the text that it was: an id or an exact answer. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const isExact = Number.isSafeInteger(value) || (Number.isFinite(value) && !/^-?\d{16,}$/.test(context.source));
  return isExact ? value : context.source;
}
