/** Handles a click on a row. */
import { visit } from '../navigation.ts';

/** Selects the row. */
export function visitRow(hash: string): void {
  visit(hash);
  showDetail();
}

/** Scrolls the detail into view if it is below the list; the style sheet has the same width. */
export function showDetail(): void {
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.detail')?.scrollIntoView();
}
