/** The filter of the trials as parameters of an address, and back. */
import { SAMPLE_PARTS, type TrialFilter } from '../../data-source.ts';
import { parseFields } from '../cells/cell-link.ts';
import type { Params } from '../../kit/address.ts';

export function parseFilter(params: Params): TrialFilter {
  const { scheme = null, direction, rule = null, q = '', sample } = params as Partial<Params>;
  return {
    scheme,
    direction: direction === 'gained' || direction === 'lost' ? direction : null,
    fields: parseFields(params),
    rule,
    text: q,
    sample: SAMPLE_PARTS.find((part) => part === sample) ?? null,
  };
}
