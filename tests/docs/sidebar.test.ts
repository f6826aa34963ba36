/** The sidebar of the site has every page of docs/ exactly once, in one of its groups. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
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
