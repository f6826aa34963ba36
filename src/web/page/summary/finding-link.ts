/** The address of what a finding is made from. */
import type { FindingLink } from '../../../report/finding/finding.ts';
import { flipsLink } from '../cells/cell-link.ts';
import { formatRoute } from '../route.ts';

export function findingAddress(link: FindingLink): string {
  if (link.to === 'claim') return formatRoute('claims', { claim: link.id });
  if (link.to === 'flips') return flipsLink(link.scheme, link.key);
  return link.to === 'schemes' ? formatRoute('cells') : formatRoute('about');
}
