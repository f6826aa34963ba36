/** Where files of the repository are on the site. */
import { dirname, posix } from 'node:path';

/** Pages outside of docs/ that pages of the manual link. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'README.md': 'readme.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
};

/** The path on the site of a file of the repository: pages of docs/ are at the top, and `README.md` of a folder is its first page. */
export function sitePath(file: string): string {
  const other = OTHER_PAGES[file];
  if (other !== undefined) return other;
  return file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md');
}

/**
 * The address on the site of a relative link, or null for any other link.
 * @param from the path in the repository of the page with the link
 */
export function siteLink(link: string, from: string): { readonly file: string; readonly address: string } | null {
  if (/^(?:[a-z]+:|[/#])/i.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const file = posix.join(dirname(from), path);
  return { file, address: `/${sitePath(file)}${anchor === undefined ? '' : `#${anchor}`}` };
}
