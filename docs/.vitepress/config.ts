/** The manual as a static site (`npm run docs`, `npm run docs:build`). It loads nothing from other hosts; the search is in the page. */
import { defineConfig, type DefaultTheme } from 'vitepress';
import { copyLinkedFiles, linkPages } from './linked-files.ts';
import { sitePath } from './paths.ts';
import { SIDEBAR, type SidebarGroup, type SidebarPage } from './sidebar.ts';

function pageItem({ text, page }: SidebarPage): DefaultTheme.SidebarItem {
  return { text, link: `/${sitePath(`docs/${page}`)}` };
}

function groupItem({ text, pages, parts = [] }: SidebarGroup, isOpen: boolean): DefaultTheme.SidebarItem {
  const items = [...pages.map(pageItem), ...parts.map((part) => groupItem(part, false))];
  return { text, collapsed: !isOpen, items };
}

/** The arrow of a group is a button inside of a button that does the same, so it is hidden from screen readers. */
function withoutInnerButtons(html: string): string {
  return html.replaceAll(
    '<div class="caret" role="button" aria-label="toggle section" tabindex="0"',
    '<div class="caret" aria-hidden="true"',
  );
}

export default defineConfig({
  title: 'answer-audit',
  description: 'How much of an evaluation score is due to the answer parser?',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]], // otherwise browsers ask for /favicon.ico
  // Pages of docs/, and the few others that they link.
  srcDir: '..',
  srcExclude: [
    '!(docs|reports|README.md|CONTRIBUTING.md|CHANGELOG.md|SECURITY.md)/**',
    'reports/!(example)/**',
    'reports/*.md',
  ],
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: (file) => sitePath(file),
  markdown: {
    config: linkPages,
    linkify: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  buildEnd: copyLinkedFiles,
  transformHtml: withoutInnerButtons,
  themeConfig: {
    sidebar: SIDEBAR.map((group) => groupItem(group, true)),
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
