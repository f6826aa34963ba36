/** What the filter in the address emphasizes in a trial. */
import { parseRoute } from '../route.ts';

export interface TrialFocus {
  readonly scheme: string | null;
  /** The scheme from which it differs; null for the stored labels. */
  readonly versus: string | null;
  /** The words of the search; empty without one. */
  readonly words: string;
}

export function readFocus(hash: string): TrialFocus {
  const { scheme = null, versus = null, q = '' } = parseRoute(hash).params as Partial<Record<string, string>>;
  return { scheme, versus, words: q };
}
