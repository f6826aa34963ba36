/** A list without trials: the filters that leave none, and links that drop one of them. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import type { Params } from '../../kit/address.ts';
import { formatRoute } from '../route.ts';
import type { ListedFilter } from './filter-bar.tsx';

interface Props {
  readonly filters: readonly ListedFilter[];
  readonly text: string;
  readonly params: Params;
}

export function EmptyList({ filters, text, params }: Props): JSX.Element | null {
  const set = filters.flatMap(({ name, label, value, options }) =>
    value === null ? [] : [{ name, label, value: options.find(([one]) => one === value)?.[1] ?? inertLine(value) }],
  );
  const all = text === '' ? set : [...set, { name: 'q', label: 'search', value: inertLine(text) }];
  if (all.length === 0) return null;
  return (
    <section class="drop-filters" aria-label="Filters to drop">
      <p>Each of these links drops one filter:</p>
      <ul>
        {all.map(({ name, label, value }) => (
          <li key={name}>
            <a href={formatRoute('trials', { ...params, [name]: null, id: null })}>
              without {label} <bdi>{value}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
