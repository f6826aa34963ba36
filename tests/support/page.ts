/** The data of an HTML page, read in the same way as the page reads it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { unpackTrials, type PackedTrial, type PackedTrials } from '../../src/documents/packed-trials.ts';
import type { PageData, PageTrial, PageTrials, WrittenTrials } from '../../src/documents/page.ts';

/** The data of a page; fails where one of the two elements is missing. */
export function readPage(path: string): PageData {
  const html = readFileSync(path, 'utf8');
  const data = unpack(html, 'data-result') as PageData;
  const trials = unpack(html, 'data-trials') as PackedTrials | null;
  return { ...data, trials: trials === null ? null : unpackTrials(trials) };
}

/** The trials of a page; fails for a page without. */
export function trialsOf({ trials }: PageData): PageTrials {
  if (trials === null) throw new Error('a page without trials');
  return trials;
}

/** Trials as a page reads them. @param made the JSON texts of all that were made. */
export function readTrials({ kept, ...others }: WrittenTrials, made: readonly string[]): PageTrials {
  const list = kept.map((position) => JSON.parse(made[position] as string) as PackedTrial);
  return unpackTrials({ ...others, list });
}

/** The text that a scheme has parsed. */
export function parseTextOf(
  { response, storedParse }: Pick<PageTrial, 'response' | 'storedParse'>,
  { parse }: PageTrial['verdicts'][number],
): string | null {
  if (parse.text !== undefined) return parse.text;
  if (parse.start === null || parse.end === null) return storedParse;
  if (response === null) throw new Error('a text that is nowhere');
  return response.slice(parse.start, parse.end);
}

function unpack(html: string, id: string): unknown {
  const element = new RegExp(`<script type="application/octet-stream" id="${id}">([A-Za-z0-9+/=]*)</script>`);
  const content = element.exec(html)?.[1];
  if (content === undefined) throw new Error(`no element ${id}`);
  return content === '' ? null : JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString());
}
