/** Reads JSON from files, with errors that name the file. */
import { isAscii } from 'node:buffer';
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import { readFileBytes } from './files.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** ASCII is not checked a second time. @throws TypeError for bytes that are not UTF-8. */
function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes);
}

/**
 * A whole JSON document.
 * @throws InputError if it is too large, not UTF-8, or not JSON.
 */
export async function readJson(path: string, limits: LogLimits): Promise<unknown> {
  return parseJson(await readFileBytes(path, limits), path);
}

/**
 * @param place of the text, for the error. @throws InputError if the bytes are not UTF-8 or not JSON.
 */
export function parseJson(bytes: Buffer, place: string): unknown {
  try {
    const text = decode(bytes);
    const value = parseJsonText(text);
    return MAY_BE_INEXACT.test(text) && hasInexactNumber(value) ? parseJsonText(text, keepDigits) : value;
  } catch (error) {
    throw new InputError(`${place}: not valid JSON (${errorMessage(error)}); repair it, or write it again.`);
  }
}

/**
 * The same for documents with NaN and Infinity, as Python and inspect write them: they become null. @throws InputError if the bytes are not
 * UTF-8, or not JSON apart from these words.
 */
export function parseLooseJson(bytes: Buffer, place: string): unknown {
  try {
    return parseJson(bytes, place);
  } catch (error) {
    const text = decodedOrNull(bytes);
    if (text === null || !BARE.test(text)) throw error;
    return parseJson(Buffer.from(withoutBareWords(text)), place);
  }
}

const BARE = /NaN|Infinity/;

/** A loop finds the texts, because a regular expression for them would need stack for every character. */
function withoutBareWords(json: string): string {
  const parts: string[] = [];
  for (let at = 0; at < json.length;) {
    const start = json.indexOf('"', at);
    const outside = json.slice(at, start === -1 ? json.length : start);
    parts.push(outside.replaceAll(/-?Infinity|NaN/g, 'null'));
    at = start === -1 ? json.length : findTextEnd(json, start);
    if (start !== -1) parts.push(json.slice(start, at));
  }
  return parts.join('');
}

/** The place after the text that begins at a quotation mark. */
function findTextEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return json.length;
}

function decodedOrNull(bytes: Buffer): string | null {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}

/** A number with so many digits, or with an exponent, may lose some; a text without one need not be searched. */
const MAY_BE_INEXACT = /\d{16}|\d[eE][+-]?\d/;

/** Whether a number in it may have lost digits: most texts have none, and need not be parsed with their sources. */
function hasInexactNumber(value: unknown): boolean {
  /** The lists and objects around the current value, with the places in them: their parts may be millions. */
  const open = [{ parts: [value] as readonly unknown[], at: 0 }];
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    if (inside.at === inside.parts.length) {
      open.pop();
      continue;
    }
    const part = inside.parts[inside.at++];
    if (typeof part === 'number') {
      if (!Number.isFinite(part) || (Number.isInteger(part) && !Number.isSafeInteger(part))) return true;
    } else if (typeof part === 'object' && part !== null)
      open.push({ parts: Array.isArray(part) ? part : Object.values(part), at: 0 });
  }
  return false;
}

/** A number that would lose digits stays a text, because it may be an id or an exact answer. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const isExact = Number.isSafeInteger(value) || (Number.isFinite(value) && !/^-?\d{16,}$/.test(context.source));
  return isExact ? value : context.source;
}
