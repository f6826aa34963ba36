/** Links of pages lead to the site: to other pages, and to copies of linked files such as schemas. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownRenderer, SiteConfig } from 'vitepress';
import { siteLink, sitePath } from './paths.ts';

/** Files of the repository that pages link and that are not pages. */
const linked = new Set<string>();

/** Replaces the relative links of a page, which work in the repository, before vitepress reads them. */
export function linkPages(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('site-links', ({ tokens, env }) => {
    const from = (env.realPath ?? env.path) as string;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const link = siteLink(token.attrGet('href') ?? '', repositoryPath(from));
      if (link === null) continue;
      token.attrSet('href', link.address);
      if (link.file.endsWith('.md')) continue;
      linked.add(link.file);
      token.attrSet('target', '_blank'); // otherwise the site looks for a page with this address
    }
  });
}

const ROOT = join(import.meta.dirname, '../..');

function repositoryPath(path: string): string {
  return path.startsWith(ROOT) ? path.slice(ROOT.length + 1) : path;
}

/** Copies the linked files into the built site. */
export function copyLinkedFiles({ outDir }: SiteConfig): void {
  for (const file of linked) {
    const target = join(outDir, sitePath(file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(ROOT, file), target);
  }
}
