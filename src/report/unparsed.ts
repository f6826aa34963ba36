/** The unparsed answers of a scheme, as tables show them. */
import { STORED } from '../base/core/scheme.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { count, countOrNone } from './numbers.ts';

/** `–` for stored labels without any stored parse: the log stores none, so nothing is known about what was parsed. */
export function unparsedText({ id, trials, unparsed }: Pick<SchemeResult, 'id' | 'trials' | 'unparsed'>): string {
  return id === STORED && trials > 0 && unparsed === trials ? countOrNone(null) : count(unparsed);
}
