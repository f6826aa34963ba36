/** The links of Markdown pages. */

/** A page without its blocks of code. */
export function proseOf(markdown: string): string {
  return markdown.replaceAll(/^ *```.*?^ *```/gms, '');
}

/** Targets of the links and pictures of a page, without those to other hosts and to places in the page. */
export function fileLinksOf(markdown: string): string[] {
  return Array.from(proseOf(markdown).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link as string)
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''));
}
