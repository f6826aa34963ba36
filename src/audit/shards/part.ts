/**
 * The file of a part: what one shard counted. A line of JSON, its header, and then sections of bytes, which are compressed. The checksum in
 * the header covers all of them.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { InputError } from '../../base/core/errors.ts';
import { jsonText } from '../../base/core/json-text.ts';
import type { AuditResult } from '../../documents/result.ts';
import { statusOrNull } from '../../base/system/file-status.ts';
import { readFileBytes, readFilePart } from '../../base/system/read-file.ts';
import { readValues, writeValues } from './values.ts';

const FORMAT = 'answer-audit-part';
const VERSION = 1;
/** The bytes of a file in which its header must end. */
const LONGEST_HEADER = 1 << 20;
const LINE_FEED = 10;
/** Half of the size with gzip, in twice the time: texts that occur twice may be far apart. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
/** The most bytes of an unpacked section: the longest text of the engine. */
const LONGEST_SECTION = 2 ** 29 - 24;

export interface PartHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly tool: AuditResult['tool'];
  /** The hash of the plan. */
  readonly plan: string;
  readonly index: number;
  /** The sections, in their order. */
  readonly sections: readonly { readonly name: string; readonly bytes: number }[];
  readonly sha256: string;
}

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
    format: FORMAT,
    version: VERSION,
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

/** @returns null for a file that is no part, or is not whole. @throws InputError for a file that cannot be read. */
export function openPart(path: string): OpenPart | null {
  const head = readFilePart(path, 0, LONGEST_HEADER);
  const end = head.indexOf(LINE_FEED);
  const header = end === -1 ? null : parseHeader(head.toString('utf8', 0, end));
  if (header === null) return null;
  const start = end + 1;
  const size = header.sections.reduce((sum, { bytes }) => sum + bytes, start);
  return statusOrNull(path)?.size === size ? { path, header, start } : null;
}

function parseHeader(line: string): PartHeader | null {
  try {
    const header = JSON.parse(line) as PartHeader;
    const isPart = header.format === FORMAT && header.version === VERSION;
    return isPart && header.sections.every(({ bytes }) => Number.isSafeInteger(bytes) && bytes >= 0) ? header : null;
  } catch {
    return null;
  }
}

/** Whether its sections are as they were written. */
export function isIntact({ path, header, start }: OpenPart): boolean {
  return hash(readFileBytes(path).subarray(start)) === header.sha256;
}

/** The value of a section. @throws InputError where there is none, or it is damaged. */
export function readSection(part: OpenPart, name: string): unknown {
  const { path, header, start } = part;
  let at = start;
  for (const section of header.sections) {
    if (section.name === name) return readValues(unpack(readFilePart(path, at, section.bytes), path), path);
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

export function damaged(path: string): InputError {
  return new InputError(`${path}: damaged; remove it and run its shard again.`);
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
