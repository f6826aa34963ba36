/** Puts data into pages that were built before. */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** The same for every page, so that the same data gives the same bytes. */
export const LEVEL = 6;

/** Base64 of gzip of JSON: it has no character with a meaning in HTML, whatever texts it contains. */
export async function pack(json: Iterable<string | Uint8Array>): Promise<string> {
  return (await pipeline(json, createGzip({ level: LEVEL }), buffer)).toString('base64');
}

/** The same as of `JSON.stringify`, in pieces: the whole may be too large to fit into memory twice. */
export function* listJson(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [i, one] of list.entries()) yield `${i === 0 ? '' : ','}${JSON.stringify(one)}`;
  yield ']';
}

/** @throws {Error} for a page without such an element, or with several. */
export function fill(html: string, id: string, content: string): string {
  const [before, after, ...others] = html.split(`<script type="application/octet-stream" id="${id}"></script>`);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`the page must have one empty element ${id}; build it again`);
  return `${before}<script type="application/octet-stream" id="${id}">${content}</script>${after}`;
}

/**
 * A page without data, built before, as one that asks the server that it comes from.
 * @param attributes further ones of its root.
 */
export function asServed(page: string, attributes: string = ''): string {
  const served = page
    .replace('<html ', () => `<html data-source="server" ${attributes} `)
    .replace("connect-src 'none'", "connect-src 'self'");
  if (!served.includes('data-source="server"') || !served.includes("connect-src 'self'"))
    throw new Error('the page is not as expected; build it again');
  return served;
}
