/** Handles a click on a row. */
import { visit } from '../navigation.ts';

/** Selects the row. If the detail is below the list, it is scrolled into view; the style sheet has the same width. */
export function visitRow(hash: string): void {
  visit(hash);
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.detail')?.scrollIntoView();
}
