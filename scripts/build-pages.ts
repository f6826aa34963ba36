/** Builds the HTML pages, each out of its folder: one file that asks for nothing else, with places for the data of a result. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { LATE_PARTS } from './bundle/late-files.ts';

/** The place in the page that names the script that may run. */
const HASH_PLACE = 'SCRIPT-HASH';
/** The browsers that have what the page needs anyway: `light-dark()` and DecompressionStream. */
const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** The pages that the program fills, and the folders that they are built from. They are no part of the repository. */
const PAGES: Readonly<Record<string, string>> = {
  'src/report/html/page.html': 'src/web/page',
  'src/apps/rag/report/dashboard.html': 'src/apps/rag/page',
};

/** Builds the pages, in a second. */
export async function writePages(): Promise<void> {
  for (const [path, folder] of Object.entries(PAGES)) writeFileSync(path, await buildPage(folder));
}

/** Whether each page is newer than all sources. */
export function arePagesCurrent(): boolean {
  const pages = Object.keys(PAGES);
  if (!pages.every((path) => existsSync(path))) return false;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name));
  const changed = Math.max(
    ...sources.filter((path) => /\.(?:tsx?|css|html)$/.test(path) && !pages.includes(path)).map(timeOf),
  );
  return pages.every((path) => timeOf(path) > changed);
}

function timeOf(path: string): number {
  return statSync(path).mtimeMs;
}

/**
 * The text of a page. The same sources give the same bytes.
 * @param folder such as `src/web/page`.
 */
async function buildPage(folder: string): Promise<string> {
  const outcome = await build({
    configFile: false,
    mode: 'production',
    root: resolve(folder),
    logLevel: 'error',
    plugins: [framed(), { ...LATE_PARTS, enforce: 'pre' }, viteSingleFile()],
    build: { write: false, target: TARGET, modulePreload: false, rolldownOptions: { output: { format: 'iife' } } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  });
  const files = [outcome].flat().flatMap((made) => ('output' in made ? made.output : []));
  const page = files.find(({ fileName }) => fileName === 'index.html');
  if (page?.type !== 'asset') throw new Error(`Vite made no index.html of ${folder}`);
  return withHash(atItsPlace(String(page.source).replace(/<style[^>]*>/, '<style>')));
}

const FRAME = 'src/web/kit/frame.html';
const OWN = /^(<title>.*<\/title>)\n(.*)$/s;

/** The index.html of a page contains its title and its scripts; the frame contains the parts that all pages share, such as the policy. */
function framed(): Plugin {
  const handler = (index: string): string => {
    const [, title, scripts] = OWN.exec(index) ?? [];
    if (title === undefined || scripts === undefined) throw new Error('an index.html is a title and the scripts');
    const indented = scripts.trimEnd().replaceAll('\n', '\n    ');
    return readFileSync(FRAME, 'utf8')
      .replace('<title>PAGE-TITLE</title>', () => title)
      .replace('PAGE-SCRIPTS', () => indented);
  };
  return { name: 'framed', transformIndexHtml: { order: 'pre', handler } };
}

const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>\s*/;
const PROGRAM_PLACE = /(?=<script type="application\/octet-stream" id="data-(?:trials|answers)">)/;

/**
 * Vite puts the program into the head. It belongs between the two data elements, as a script that runs at once: the result is shown before the
 * browser has read the trials or answers.
 */
function atItsPlace(page: string): string {
  const program = SCRIPT.exec(page)?.[1];
  if (program === undefined) throw new Error('the built page contains no program');
  return page.replace(SCRIPT, '').replace(PROGRAM_PLACE, () => `<script>${visible(program.trim())}</script>\n    `);
}

/** Characters that an HTML parser changes, and those that cannot be seen; the minifier writes them as they are. */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The same program with escapes in their place: they can only be part of strings and expressions. */
function visible(program: string): string {
  return program.replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Names the one script that may run by its hash. */
function withHash(page: string): string {
  const program = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(program).digest('base64');
  if (page.split(HASH_PLACE).length !== 2) throw new Error(`the page must say ${HASH_PLACE} once`);
  return page.replace(HASH_PLACE, () => `sha256-${hash}`);
}
