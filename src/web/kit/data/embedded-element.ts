/**
 * Data in an element of the file, `<script type="application/octet-stream" id="…">`: base64 of gzip of UTF-8 JSON, which can contain no markup.
 * src/report/html/ puts it there.
 */
import { unpack } from './unpack.ts';

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
