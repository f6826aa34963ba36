/** Lines of JSON from a stream. Only \n ends a line: U+2028 and U+2029 may stand inside of a JSON text. */

/** The longest line that is read, in bytes; a longer one is skipped with an error. */
export const MAX_LINE_BYTES: number = 64 << 20;

const LINE_FEED = 10;

/**
 * The lines of a stream as bytes, without their ends; null for a line that is too long.
 * @param longest in bytes.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  longest: number = MAX_LINE_BYTES,
): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (): Buffer | null => {
    const [only] = parts;
    const line = size > longest ? null : parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, size);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      size += end - start;
      if (size <= longest) parts.push(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    size += chunk.length - start;
    if (size <= longest) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (size > 0) yield take();
}
