/** base64 → gzip → UTF-8 → JSON, with what the browser has. */

/**
 * What the text holds.
 * @throws {Error} with a sentence for readers where the browser cannot unpack it, or the text is damaged.
 */
export async function unpack<Value>(base64: string): Promise<Value> {
  if (typeof DecompressionStream === 'undefined')
    throw new Error(
      'This browser cannot unpack the data of this page (it has no DecompressionStream). Open it in one of 2023 or later.',
    );
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text()) as Value;
  } catch (cause) {
    throw new Error(
      'The data of this page cannot be read: the file is damaged or cut off. Write it again with --out-html.',
      { cause },
    );
  }
}
