/** The filter of the trials as parameters of an address, and back. */
import { SAMPLE_PARTS, type TrialFilter } from '../../data-source.ts';
import { parseFields } from '../cells/cell-link.ts';
import type { ClaimResult } from '../../../documents/claims.ts';
import type { Params } from '../../kit/address.ts';

/** @param claims of the result: the address names one by its id. */
export function parseFilter(params: Params, claims: readonly Pick<ClaimResult, 'id' | 'holds'>[] = []): TrialFilter {
  const {
    scheme = null,
    versus = null,
    direction,
    rule = null,
    set = null,
    q = '',
    sample,
  } = params as Partial<Params>;
  return {
    scheme,
    versus,
    direction: direction === 'gained' || direction === 'lost' ? direction : null,
    fields: parseFields(params),
    claim: claims.find(({ id }) => id === params['claim'])?.holds ?? null,
    rule,
    set,
    text: q,
    sample: SAMPLE_PARTS.find((part) => part === sample) ?? null,
  };
}
