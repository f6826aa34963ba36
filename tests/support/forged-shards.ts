/** Plans and parts that were changed and whose hashes were made again, so that they seem to be whole. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { audit } from './in-process.ts';

/** The file of a plan, as JSON. */
export interface PlanDocument {
  format: unknown;
  version: unknown;
  paths: unknown;
  plan: unknown;
}

/** A part as JSON: maps, sets and lists of floating-point numbers are objects with the key `$`. */
export interface PartDocument {
  header: Record<string, unknown>;
  sections: { name: unknown; value: unknown }[];
}

const LINE_FEED = 10;
/** In a forged document, a number that is too large; JSON.stringify writes none. */
export const HUGE = '1e999';

/** Makes a plan of two shards, and both parts, in a folder. @param words the inputs, and options of the plan. */
export async function makeShards(folder: string, words: readonly string[]): Promise<void> {
  const shard = (index: string): string[] => ['shard', 'plan.json', '--index', index, '--jobs', '1'];
  const plan = ['plan', ...words, '--shards', '2', '--labels', '--out', 'plan.json'];
  for (const command of [plan, shard('0'), shard('1')]) {
    const { code, stderr } = await audit(command, { cwd: folder });
    if (code !== 0) throw new Error(stderr);
  }
}

/** @param change of the document, in place. */
export function forgePlan(text: string, change: (file: PlanDocument) => void): string {
  const file = JSON.parse(text) as PlanDocument;
  change(file);
  const { paths, plan } = JSON.parse(write(file)) as PlanDocument;
  return write({ ...file, hash: hash(JSON.stringify({ paths, plan })) });
}

/** @param change of the part, in place. */
export function forgePart(bytes: Buffer, change: (part: PartDocument) => void): Buffer {
  const part = unpackPart(bytes);
  change(part);
  const sections = part.sections.map(({ name, value }) => ({
    name,
    packed: brotliCompressSync(write(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  }));
  const packed = Buffer.concat(sections.map((section) => section.packed));
  const header = {
    sections: sections.map((section) => ({ name: section.name, bytes: section.packed.length })),
    sha256: hash(packed),
    ...part.header,
  };
  return Buffer.concat([Buffer.from(`${write(header)}\n`), packed]);
}

/**
 * The same for a part as one object: its header, and the value of each section by its name.
 * @param change of this object, in place; sections may be added and removed.
 */
export function forgeSections(bytes: Buffer, change: (document: Record<string, unknown>) => void): Buffer {
  return forgePart(bytes, (part) => {
    const document: Record<string, unknown> = {
      header: part.header,
      ...Object.fromEntries(part.sections.map(({ name, value }) => [String(name), value])),
    };
    change(document);
    const { header, ...sections } = document;
    part.header = header as Record<string, unknown>;
    part.sections = Object.entries(sections).map(([name, value]) => ({ name, value }));
  });
}

/** Makes a part one of another plan. */
export function moveToPlan(bytes: Buffer, plan: string): Buffer {
  const { hash: planHash } = JSON.parse(plan) as { readonly hash: string };
  return forgePart(bytes, ({ header }) => {
    header['plan'] = planHash;
  });
}

function unpackPart(bytes: Buffer): PartDocument {
  const end = bytes.indexOf(LINE_FEED);
  const {
    sections,
    sha256: _,
    ...header
  } = JSON.parse(bytes.toString('utf8', 0, end)) as {
    readonly sections: readonly { readonly name: string; readonly bytes: number }[];
    readonly sha256: string;
  };
  let at = end + 1;
  const unpacked = sections.map((section) => {
    const value: unknown = JSON.parse(brotliDecompressSync(bytes.subarray(at, (at += section.bytes))).toString());
    return { name: section.name, value };
  });
  return { header, sections: unpacked };
}

/** JSON in which the text {@link HUGE} is a number. */
function write(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(HUGE), HUGE);
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
