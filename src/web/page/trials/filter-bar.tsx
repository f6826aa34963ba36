/** The filters of the trials as chips. Each change is a new address. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { wordLabel } from '../../../base/core/value-word.ts';
import type { ClaimResult } from '../../../documents/claims.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { DataSource, Facet, SamplePart, TrialFilter, TrialIndex } from '../../data-source.ts';
import type { Params } from '../../kit/address.ts';
import { visit } from '../../kit/navigation.ts';
import { Picker } from '../../kit/shell/picker.tsx';
import { SearchBox } from '../../kit/shell/search-box.tsx';
import { useWide } from '../../kit/shell/use-wide.ts';
import { formatRoute } from '../route.ts';

export interface FilterProps {
  readonly source: DataSource;
  readonly index: TrialIndex;
  readonly filter: TrialFilter;
  readonly claims: readonly ClaimResult[];
  readonly params: Params;
  /** The parts of the sample to filter by; empty without a review. */
  readonly sampleParts: readonly (readonly [SamplePart, string])[];
}

/** A filter with its parameter in the address. */
export interface ListedFilter {
  readonly name: Facet;
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, words: string])[];
}

export function FilterBar({ source, index, filter, claims, params, sampleParts }: FilterProps): JSX.Element {
  const filters = listFilters({ index, filter, claims, params, sampleParts });
  const isFiltered = filters.some(({ value }) => value !== null) || filter.text !== '';
  // Another list begins with its first trial.
  const choose = (name: Facet, value: string | null): void =>
    visit(formatRoute('trials', { ...params, [name]: value, id: null }));
  const { sort = null, columns = null } = params as Partial<Params>;
  const isWide = useWide();
  const [isUnfolded, unfold] = useState(false);
  const shown = isWide || isUnfolded ? filters : filters.filter(({ value }) => value !== null);
  return (
    <form class="filters filter-chips" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <SearchBox text={filter.text} placeholder={'words, "phrase", model:x, /regex/'} section="trials" />
      {!isWide && (
        <button type="button" aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          Filters <span aria-hidden="true">{isUnfolded ? '▴' : '▾'}</span>
        </button>
      )}
      {shown.map(({ name, ...filterShown }) => (
        <Picker
          key={name}
          {...filterShown}
          count={() => source.counts(filter, name)}
          choose={(value) => choose(name, value)}
        />
      ))}
      {isFiltered && <a href={formatRoute('trials', { sort, columns })}>Clear all</a>}
    </form>
  );
}

/** The filters that have values to choose from, and those that are set. */
export function listFilters({
  index,
  filter,
  claims,
  params,
  sampleParts,
}: Omit<FilterProps, 'source'>): ListedFilter[] {
  const claim = params['claim'] ?? null;
  const schemes = named(index.schemes.map(({ id }) => id));
  const fields = GROUP_FIELDS.map((field): ListedFilter => {
    const options = named(index.values[field] ?? []);
    return { name: field, label: field, value: filter.fields[field] ?? null, options };
  });
  const all: ListedFilter[] = [
    { name: 'scheme', label: 'scheme', value: filter.scheme, options: schemes },
    { name: 'versus', label: 'differs from', value: filter.versus, options: schemes },
    { name: 'direction', label: 'direction', value: filter.direction, options: DIRECTIONS },
    ...fields,
    { name: 'claim', label: 'claim', value: claim, options: named(claims.map(({ id }) => id)) },
    {
      name: 'set',
      label: 'rule set',
      value: filter.set,
      options: index.sets.map((set) => [set, describeSet(set)]),
    },
    { name: 'rule', label: 'rule', value: filter.rule, options: named(index.rules) },
    { name: 'sample', label: 'sample', value: filter.sample, options: sampleParts },
  ];
  return all.filter(({ options, value }) => options.length > 0 || value !== null);
}

const DIRECTIONS = [
  ['gained', '▲ gained'],
  ['lost', '▼ lost'],
] as const;

function named(words: readonly string[]): (readonly [string, string])[] {
  return words.map((word) => [word, inertLine(wordLabel(word))]);
}

function describeSet(set: string): string {
  return inertLine(set === '' ? 'no rule' : set.replaceAll(' | ', ', or '));
}
