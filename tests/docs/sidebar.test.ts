/** The sidebar of the site has every page of docs/ exactly once, in one of its groups, and the first page links each of them. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileLinksOf } from './links.ts';
import { SIDEBAR, type SidebarGroup, type SidebarPage } from '../../docs/.vitepress/sidebar.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

function pagesOf({ pages, parts = [] }: SidebarGroup): readonly SidebarPage[] {
  return [...pages, ...parts.flatMap(pagesOf)];
}

const PAGES = SIDEBAR.flatMap(pagesOf);

test('it has every page of docs/ exactly once', () => {
  const files = globSync('**/*.md', { cwd: DOCS }).map((path) => path.replaceAll('\\', '/'));
  expect(PAGES.map(({ page }) => page).toSorted()).toEqual(files.toSorted());
});

test('the first page links every page once; results and decisions have separate lists', () => {
  const listed = /## All pages, by use\n(.*)/s.exec(readFileSync(resolve(DOCS, 'index.md'), 'utf8'))?.[1] ?? '';
  const pages = PAGES.map(({ page }) => page).filter(
    (page) => !/^(?:index|(?:results|adr)\/(?!README).*)\.md$/.test(page),
  );
  expect(fileLinksOf(listed).toSorted()).toEqual(pages.toSorted());
});

test('no two pages have the same title', () => {
  const titles = PAGES.map(({ text }) => text);
  expect(titles).toEqual([...new Set(titles)]);
});

test('its groups are those of the manual', () => {
  expect(SIDEBAR.map(({ text }) => text)).toEqual([
    'Tutorial',
    'How-to',
    'Reference',
    'Evaluation of answers',
    'Explanation',
  ]);
});
