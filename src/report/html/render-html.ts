/**
 * The result as one HTML file that needs nothing else. The page itself is built before (page.html); what it shows is put into it here, in two
 * elements, compressed: the result is there at once, and the trials when somebody asks for them.
 */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PageData, PageTrials } from '../../core/page.ts';

/** The same for every page, so that the same data gives the same bytes. */
const LEVEL = 6;
const page = new URL('page.html', import.meta.url);

/** Pure but for the page that is read from beside this file. */
export async function renderHtml({ result, figures, trials }: PageData): Promise<string> {
  const data: PageData = { result, figures, trials: null };
  const withResult = fill(readFileSync(page, 'utf8'), 'data-result', await pack([JSON.stringify(data)]));
  return fill(withResult, 'data-trials', trials === null ? '' : await pack(jsonOf(trials)));
}

/** The page without data, which asks the server that it comes from. */
export function servedPage(): string {
  const html = readFileSync(page, 'utf8');
  const served = html
    .replace('<html ', '<html data-source="server" ')
    .replace("connect-src 'none'", "connect-src 'self'");
  if (!served.includes('data-source="server"') || !served.includes("connect-src 'self'"))
    throw new Error('the page is not as it should be; build it anew');
  return served;
}

/** The same as of `JSON.stringify`, in pieces: all of it may be more than fits into memory twice. */
function* jsonOf({ list, ...others }: PageTrials): Generator<string> {
  yield `${JSON.stringify(others).slice(0, -1)},"list":[`;
  for (const [i, trial] of list.entries()) yield `${i === 0 ? '' : ','}${JSON.stringify(trial)}`;
  yield ']}';
}

/** Base64 has no character that HTML would take for its own, whatever the texts inside of it are. */
async function pack(json: Iterable<string>): Promise<string> {
  return (await pipeline(json, createGzip({ level: LEVEL }), buffer)).toString('base64');
}

/** @throws {Error} for a page without such an element, or with several. */
function fill(html: string, id: string, content: string): string {
  const [before, after, ...others] = html.split(`<script type="application/octet-stream" id="${id}"></script>`);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`the page must have one empty element ${id}; build it anew`);
  return `${before}<script type="application/octet-stream" id="${id}">${content}</script>${after}`;
}
