/** What a click on a row does. */
import { visit } from '../navigation.ts';

/** Goes there. Where the detail stands below the list, it comes into view; the style sheet has the same width. */
export function visitRow(hash: string): void {
  visit(hash);
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.detail')?.scrollIntoView();
}
