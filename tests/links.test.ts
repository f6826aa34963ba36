/** Links between the pages of the project lead to files and headings that are there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileLinksOf, proseOf } from './docs/links.ts';

const root = resolve(import.meta.dirname, '..');
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** The anchors of a page, as GitHub makes them: of headings, the second one of a name with a number, and of `<a id>`. */
function anchorsIn(path: string): Set<string> {
  const text = proseOf(readFileSync(path, 'utf8'));
  const anchors = new Set(Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id]) => id as string));
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let times = 0;
    while (anchors.has(times === 0 ? anchor : `${anchor}-${times}`)) times++;
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

/** Links of a page that lead nowhere. */
function brokenLinks(page: string): string[] {
  const path = join(root, page);
  const links = Array.from(
    proseOf(readFileSync(path, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g),
    ([, link]) => link as string,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).has(anchor);
  });
}

test.each(PAGES)('%s', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

test('every page of docs/ is linked from the README or from a page that it links', () => {
  const linked = (page: string): string[] =>
    fileLinksOf(readFileSync(join(root, page), 'utf8'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(dirname(page), file));
  const found = new Set(['README.md']);
  for (const page of found) if (existsSync(join(root, page))) for (const next of linked(page)) found.add(next);
  expect(PAGES.filter((page) => page.startsWith('docs/') && !found.has(page))).toEqual([]);
});
