/** The trials whose label some scheme changes: filters, a list, and one of them in full. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plural } from '../../report/numbers.ts';
import type { TrialIndex, TrialRows } from '../../core/data-source.ts';
import { useLoaded } from '../data/loaded.ts';
import { exchange, visit } from '../navigation.ts';
import { hashOf } from '../route.ts';
import type { View } from '../view.ts';
import { FilterForm } from './filter-form.tsx';
import { Receipts } from './receipts.tsx';
import { TrialDetail } from './trial-detail.tsx';
import { filterOf } from './trial-filter.ts';
import { FIRST_WINDOW, TrialList } from './trial-list.tsx';
import { useTrialKeys } from './trial-keys.ts';

export function Trials(view: View): JSX.Element {
  const index = useLoaded(() => view.source.index(), 'index');
  return (
    <>
      <h2>Trials</h2>
      {index.state === 'loading' && <p class="note">Reading the trials …</p>}
      {index.state === 'failed' && <p role="alert">{index.reason}</p>}
      {index.state === 'ready' && index.value === null && <Receipts result={view.data.result} />}
      {index.state === 'ready' && index.value !== null && <Browser view={view} index={index.value} />}
    </>
  );
}

function Browser({
  view: { data, source, params, looks },
  index,
}: {
  readonly view: View;
  readonly index: TrialIndex;
}): JSX.Element {
  const filter = filterOf(params);
  const selected = params['id'] ?? null;
  const [{ from, count }, show] = useState(FIRST_WINDOW);
  const key = JSON.stringify([filter, from, count, selected]);
  const loaded = useLoaded(() => source.trials(filter, { from, count, selected }), key, true);
  const open = (id: string | null): string => hashOf('trials', { ...params, id });
  const fields = data.result.options.groupBy.filter((field) => index.values[field] !== undefined);
  const rows = loaded.state === 'ready' ? loaded.value : null;
  useTrialKeys(
    rows === null ? null : { at: rows.selectedAt, total: rows.total },
    async (at) => {
      const next = (await source.trials(filter, { from: at, count: 1, selected: null })).rows[0];
      if (next !== undefined) exchange(open(next.id));
    },
    () => selected !== null && visit(open(null)),
  );
  // The same element again is not drawn again: scrolling the list leaves the detail alone.
  const detail = useMemo(
    () => selected !== null && <TrialDetail source={source} id={selected} schemes={index.schemes} looks={looks} />,
    [source, selected, index, looks],
  );
  return (
    <>
      <FilterForm index={index} filter={filter} params={params} />
      {loaded.state === 'failed' && <p role="alert">{loaded.reason}</p>}
      {rows !== null && <Counts rows={rows} index={index} />}
      <div class="browser">
        {rows !== null && rows.total > 0 && (
          <TrialList
            key={JSON.stringify(filter)}
            rows={rows}
            schemes={index.schemes}
            looks={looks}
            fields={fields}
            selected={selected}
            choose={(id) => choose(open(id))}
            show={show}
          />
        )}
        <article class="detail" aria-label="Trial">
          {detail === false ? <p class="note">Choose a trial, or press j for the first one.</p> : detail}
        </article>
      </div>
    </>
  );
}

/** Where the trial stands below the list, it comes into view; the style sheet has the same width. */
function choose(hash: string): void {
  visit(hash);
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.detail')?.scrollIntoView();
}

function Counts({
  rows: { total, gained, lost },
  index: { listed, flips },
}: {
  readonly rows: TrialRows;
  readonly index: TrialIndex;
}): JSX.Element {
  const sample =
    listed < flips
      ? ` This file holds ${listed} of the ${plural(flips, 'trial')} whose label some scheme changes, chosen by the seed.`
      : '';
  return (
    <p class="note" role="status">
      {total === 0
        ? 'No trial is like that.'
        : `${plural(total, 'trial')} of ${listed}: ${gained} gained, ${lost} lost.`}
      {sample}
    </p>
  );
}
