/** Unpacks base64 → gzip → UTF-8 → JSON with functions of the browser. */

/**
 * Unpacks the value in a text.
 * @throws {Error} with a sentence for readers where the browser cannot unpack it, or the text is damaged.
 */
export async function unpack<Value>(base64: string): Promise<Value> {
  if (typeof DecompressionStream === 'undefined')
    throw new Error(
      'This browser cannot unpack the data of this page (it has no DecompressionStream). Open it in one of 2023 or later.',
    );
  try {
    const stream = new Blob([decodeBytes(base64.trim())]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text()) as Value;
  } catch (cause) {
    throw new Error(
      'The data of this page cannot be read: the file is damaged or cut off. Write it again with --out-html.',
      { cause },
    );
  }
}

/** A loop, because a call for each of millions of characters takes seconds. */
function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  const chars = atob(base64);
  const bytes = new Uint8Array(chars.length);
  for (let i = 0; i < chars.length; i++) bytes[i] = chars.charCodeAt(i);
  return bytes;
}
