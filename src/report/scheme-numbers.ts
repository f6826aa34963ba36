/** The number of each scheme, by which figures and the page pick its colour, so that one scheme looks the same everywhere. */
import type { AuditResult } from '../result/result.ts';
import { STORED } from '../core/scheme.ts';
import { CORE_IDS } from './core.ts';
import { listAlternatives } from './headline.ts';

/**
 * Numbers the schemes: 0 is for the stored labels, also where nothing shows them; then the alternatives in the order of the document, then
 * checks, then what figures show of the core unasked. A scheme that is not in the document gets the number after all of these.
 */
export function schemeNumbers(result: AuditResult): (id: string) => number {
  const alternatives = listAlternatives(result).map(({ id }) => id);
  const known = [STORED, ...alternatives, ...result.schemes.map(({ id }) => id), ...CORE_IDS];
  const order = [...new Set(known)];
  return (id) => (order.includes(id) ? order.indexOf(id) : order.length);
}
