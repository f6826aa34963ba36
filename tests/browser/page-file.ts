/** Pages with real data in them, as the program writes them: the template with both texts filled in. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { packTrial } from '../../src/documents/packed-trials.ts';
import type { PageData, PageTrials } from '../../src/documents/page.ts';

const TEMPLATE = 'src/report/html/page.html';

/** Writes the page and gives its address. */
export function writePage(path: string, data: PageData, trials: PageTrials | null): string {
  const page = readFileSync(TEMPLATE, 'utf8')
    .replace(place('data-result'), () => filled('data-result', packed({ ...data, trials: null })))
    .replace(place('data-trials'), () =>
      filled('data-trials', trials === null ? '' : packed({ ...trials, list: trials.list.map(packTrial) })),
    );
  return writeText(path, page);
}

/** Any text as a page. */
export function writeText(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return pathToFileURL(path).href;
}

export function packed(value: unknown): string {
  return gzipSync(JSON.stringify(value)).toString('base64');
}

export function place(id: string): string {
  return `<script type="application/octet-stream" id="${id}"></script>`;
}

export function filled(id: string, text: string): string {
  return place(id).replace('></script>', () => `>${text}</script>`);
}
