/** What the filter in the address emphasizes in a trial. */
import { parseRoute } from '../route.ts';

interface TrialFocus {
  readonly scheme: string | null;
  /** The words of the search; empty without one. */
  readonly words: string;
}

export function readFocus(hash: string): TrialFocus {
  const { scheme = null, q = '' } = parseRoute(hash).params as Partial<Record<string, string>>;
  return { scheme, words: q };
}
