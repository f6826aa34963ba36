/**
 * Data in an element of the file, `<script type="application/octet-stream" id="…">`: base64 of gzip of UTF-8 JSON, which can contain no markup.
 * src/report/html/ puts it there.
 */

/** The content of an element; null where it contains no text. The text is removed, because it is as large as the data. */
export async function takeEmbedded<Value>(document: Document, id: string): Promise<Value | null> {
  const element = document.getElementById(id);
  const text = element?.textContent ?? '';
  element?.remove();
  return text.trim() === '' ? null : await unpack<Value>(text);
}

/**
 * The result, which every page begins with.
 * @throws {Error} with a sentence for readers where there is none.
 */
export async function takeResult<Value>(document: Document): Promise<Value> {
  const result = await takeEmbedded<Value>(document, 'data-result');
  if (result === null)
    throw new Error('This file contains no result: it is the template of the page. Write one with --out-html.');
  return result;
}

/** Resolves when all elements are there. */
export async function parsed(document: Document): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/**
 * Unpacks the value in a text.
 * @throws {Error} with a sentence for readers where the browser cannot unpack it, or the text is damaged.
 */
async function unpack<Value>(base64: string): Promise<Value> {
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
