/** The links of Markdown pages. */

/** Targets of the links and pictures of a page, without those to other hosts and to places in the page. */
export function fileLinksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```.*?^ *```/gms, '');
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link as string)
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''));
}
