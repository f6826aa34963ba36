/** Gains of a scheme that are no gains, in words. */
import type { SchemeResult } from '../documents/scheme-result.ts';
import { count, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Where most labels that a scheme changes are read in thoughts that never end, these are no gains; null elsewhere. */
export function openGainsSentence({ id, flips, gained, openGains = 0 }: SchemeResult, quote: Quote): string | null {
  if (2 * openGains <= flips) return null;
  const share = openGains === gained ? 'all' : count(openGains);
  return `${quote(id)} reads answers inside of thoughts that never end: ${share} of the ${plural(gained, 'label')} that it gains.`;
}
