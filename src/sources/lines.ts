/** Lines of JSON from a stream. Only \n ends a line: U+2028 and U+2029 may stand inside of a JSON text. */
import type { Groups } from './groups.ts';

/** The longest line that is read, in bytes; a longer one is skipped with an error. */
export const MAX_LINE_BYTES: number = 64 << 20;

const LINE_FEED = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** Tab, line feed, vertical tab, form feed, carriage return, space. */
const ASCII_WHITESPACE: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 32]);
const FIRST_NON_ASCII = 0x80;

/** A line as bytes, without its end; null for a line that is too long. */
export type Line = Buffer | null;

/**
 * The lines of a stream, in groups: those that end in one chunk.
 * @param longest in bytes.
 */
export async function* readLineGroups(chunks: AsyncIterable<Buffer>, longest: number = MAX_LINE_BYTES): Groups<Line> {
  const splitter = new LineSplitter(longest);
  for await (const chunk of chunks) yield splitter.split(chunk);
  yield splitter.splitRest();
}

/** The first line of a file without the byte order mark that it may begin with. */
export function withoutMark(line: Buffer): Buffer {
  const { length } = BYTE_ORDER_MARK;
  return line.subarray(0, length).equals(BYTE_ORDER_MARK) ? line.subarray(length) : line;
}

/** Whether the line contains only whitespace. */
export function isBlank(line: Buffer): boolean {
  const start = line.findIndex((byte) => !ASCII_WHITESPACE.has(byte));
  if (start === -1) return true;
  return (line[start] ?? 0) >= FIRST_NON_ASCII && line.toString('utf8', start).trim() === '';
}

class LineSplitter {
  readonly #longest: number;
  /** The pieces of the line that has not ended; none of a line that is too long. */
  #parts: Buffer[] = [];
  #size = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  *split(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#keep(chunk, start, end);
      yield this.#take();
      start = end + 1;
    }
    this.#keep(chunk, start, chunk.length);
  }

  /** The last line, if it has no end and is not empty. */
  *splitRest(): Generator<Line> {
    if (this.#size > 0) yield this.#take();
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    this.#size += end - start;
    if (this.#size <= this.#longest) this.#parts.push(chunk.subarray(start, end));
    else this.#parts = [];
  }

  #take(): Line {
    const [parts, size] = [this.#parts, this.#size];
    this.#parts = [];
    this.#size = 0;
    if (size > this.#longest) return null;
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, size);
  }
}
