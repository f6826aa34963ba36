/** Opens an input and reads its beginning, which identifies what it is. */
import { InputError } from '../../base/core/errors.ts';
import { ownFileAt } from '../results/own-file.ts';
import { streamFile } from '../logs/kit/files.ts';
import { isPacked } from '../logs/kit/packed/place.ts';
import { isFile } from '../../base/system/file-status.ts';
import { inputChunks, standardInput } from '../../base/system/input-stream.ts';

/** How much is read before the kind of the input must be clear. */
const START_BYTES = 1 << 16;
const LINE_FEED = 10;

export interface RowSource {
  /** Its name, for errors. */
  readonly name: string;
  /** The path of a file that can be read in any order; null for standard input, a pipe or a compressed file. */
  readonly path: string | null;
  /** The beginning as text, without a byte order mark. */
  readonly start: string;
  /** All of it, the beginning too; can be read once. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** What a file should contain, for errors. */
export interface Expected {
  /** Such as `answers`. */
  readonly rows: string;
  /** What to do if there is no such file. */
  readonly advice: string;
}

/**
 * @param file a path; `-` or undefined for standard input.
 * @throws InputError for a file that cannot be read, that another command reads, or that is empty.
 */
export async function openRowSource(file: string | undefined, expected: Expected): Promise<RowSource> {
  const path = file === '-' ? undefined : file;
  const name = path ?? 'standard input';
  const rest = (path === undefined ? standardInput() : openFile(path, expected))[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(rest);
  const start = new TextDecoder('utf-8').decode(Buffer.concat(head).subarray(0, START_BYTES));
  if (isWhole && start.trim() === '')
    throw new InputError(`${name}: is empty; give an input with at least one line of text.`);
  const isRandom = path !== undefined && isFile(path) && !isPacked(path);
  return { name, path: isRandom ? path : null, start, chunks: joined(head, rest) };
}

interface Head {
  readonly head: readonly Buffer[];
  readonly isWhole: boolean;
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Head> {
  const head: Buffer[] = [];
  for (let size = 0; size < START_BYTES && !hasFirstLine(head);) {
    const { value, done } = await chunks.next();
    if (done === true) return { head, isWhole: true };
    head.push(value);
    size += value.length;
  }
  return { head, isWhole: false };
}

function openFile(file: string, { rows, advice }: Expected): AsyncIterable<Buffer> {
  const own = ownFileAt(file);
  if (own !== null) throw new InputError(`${file}: not ${rows}, but ${own}.`);
  if (isFile(file) && isPacked(file)) return streamFile(file);
  return inputChunks(file, { advice });
}

/** Whether the first line is a whole JSON object: then a slow writer need not have written more. */
function hasFirstLine(head: readonly Buffer[]): boolean {
  const bytes = Buffer.concat(head);
  const end = bytes.indexOf(LINE_FEED);
  if (end === -1) return false;
  try {
    return typeof JSON.parse(bytes.toString('utf8', 0, end).replace(/^\ufeff/, '')) === 'object';
  } catch {
    return false;
  }
}

async function* joined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
