/**
 * The file of a part: what one shard counted. A line of JSON, its header, and then sections of bytes, which are compressed. The checksum in
 * the header covers all of them.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { z } from 'zod';
import { InputError } from '../../base/core/errors.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { JsonProblem } from '../../base/core/parse-json.ts';
import { checkDocument, readDocument } from '../../base/core/read-document.ts';
import { statusOrNull } from '../../base/system/file-status.ts';
import { readFileBytes, readFilePart } from '../../base/system/read-file.ts';
import { PART_ADVICE, PART_FORM, PART_FORMAT, PART_VERSION, type PartHeader } from './part-header.ts';
import { readValues, writeValues } from './values.ts';

/** The bytes of a file in which its header must end. */
const LONGEST_HEADER = 1 << 20;
const LINE_FEED = 10;
/** Half of the size with gzip, in twice the time: texts that occur twice may be far apart. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
/** The most bytes of an unpacked section: the longest text of the engine. */
const LONGEST_SECTION = 2 ** 29 - 24;

/** A section before it is written. */
export interface Section {
  readonly name: string;
  readonly bytes: Buffer;
}

/** @param value consists of what {@link writeValues} writes. */
export function packSection(name: string, value: unknown): Section {
  return { name, bytes: brotliCompressSync(writeValues(value), { params: COMPRESSION }) };
}

export function writePart(
  { tool, plan, index }: Pick<PartHeader, 'tool' | 'plan' | 'index'>,
  sections: readonly Section[],
): Buffer {
  const bytes = Buffer.concat(sections.map((section) => section.bytes));
  const header: PartHeader = {
    format: PART_FORMAT,
    version: PART_VERSION,
    tool,
    plan,
    index,
    sections: sections.map((section) => ({ name: section.name, bytes: section.bytes.length })),
    sha256: hash(bytes),
  };
  return Buffer.concat([Buffer.from(`${jsonText(header)}\n`), bytes]);
}

/** A part whose header was read. */
export interface OpenPart {
  readonly path: string;
  readonly header: PartHeader;
  /** Where the sections begin. */
  readonly start: number;
}

/** @throws InputError for a file that is no part, is not whole, or cannot be read. */
export function openPart(path: string): OpenPart {
  const head = readFilePart(path, 0, LONGEST_HEADER);
  const end = head.indexOf(LINE_FEED);
  if (end === -1) throw damaged(path);
  const header = readDocument(head.toString('utf8', 0, end), path, PART_FORM);
  const start = end + 1;
  const size = header.sections.reduce((sum, { bytes }) => sum + bytes, start);
  if (statusOrNull(path)?.size !== size) throw damaged(path);
  return { path, header, start };
}

/** Whether its sections are as they were written. */
export function isIntact({ path, header, start }: OpenPart): boolean {
  return hash(readFileBytes(path).subarray(start)) === header.sha256;
}

/** The value of a section. @throws InputError where there is none, or one that its schema rejects. */
export function readSection<Value>(part: OpenPart, name: string, schema: z.ZodType<Value>): Value {
  const { path, header, start } = part;
  let at = start;
  for (const section of header.sections) {
    if (section.name === name) {
      const text = unpack(readFilePart(path, at, section.bytes), path);
      return checkDocument(schema, parse(text, path), { place: `${path}: ${name}`, advice: PART_ADVICE });
    }
    at += section.bytes;
  }
  throw damaged(path);
}

function unpack(bytes: Buffer, path: string): string {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: LONGEST_SECTION }).toString('utf8');
  } catch {
    throw damaged(path);
  }
}

function parse(text: string, path: string): unknown {
  try {
    return readValues(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw damaged(path);
  }
}

export function damaged(path: string): InputError {
  return new InputError(`${path}: damaged; ${PART_ADVICE}.`);
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
