/** The filters of which the page shows the numbers of trials. */
import { GROUP_FIELDS, type GroupField } from '../base/core/trial.ts';
import { SAMPLE_PARTS, type Facet, type TrialFilter, type TrialIndex } from './data-source.ts';

export function isFieldFacet(facet: Facet): facet is GroupField {
  return GROUP_FIELDS.some((field) => field === facet);
}

/** The filter with any value of a field. */
export function withoutField(filter: TrialFilter, field: GroupField): TrialFilter {
  const { [field]: _, ...fields } = filter.fields;
  return { ...filter, fields };
}

/** What filters can be chosen from, besides the values of fields. */
export interface FilterChoices {
  readonly index: Pick<TrialIndex, 'schemes' | 'rules' | 'sets'>;
  readonly claims: readonly { readonly id: string; readonly holds: string }[];
}

/** The filter with each value of a facet in turn, by these values. */
export function listFilters(
  filter: TrialFilter,
  facet: Exclude<Facet, GroupField>,
  { index: { schemes, rules, sets }, claims }: FilterChoices,
): (readonly [value: string, filter: TrialFilter])[] {
  if (facet === 'claim') return claims.map(({ id, holds }) => [id, { ...filter, claim: holds }]);
  const values = {
    scheme: schemes.map(({ id }) => id),
    versus: schemes.map(({ id }) => id),
    direction: ['gained', 'lost'],
    set: sets,
    rule: rules,
    sample: SAMPLE_PARTS,
  };
  return values[facet].map((value) => [value, { ...filter, [facet]: value }]);
}
