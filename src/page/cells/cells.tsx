/** Every cell under one scheme or all of them: as a map, and as a table with intervals and tests. */
import type { JSX } from 'preact';
import type { CellResult } from '../../core/result.ts';
import { between, count, decimals, percent, plural, pp } from '../../report/numbers.ts';
import { pValue } from '../../report/p-value.ts';
import { alternativesOf } from '../../report/headline.ts';
import { inertLine } from '../../text/inert.ts';
import { valueWord, wordLabel } from '../../core/value-word.ts';
import { exchange, visit } from '../navigation.ts';
import { hashOf } from '../route.ts';
import { Choice } from '../shell/choice.tsx';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { sortingOf, sortingWord } from '../tables/sorting.ts';
import { SchemeName } from '../text/words.tsx';
import type { View } from '../view.ts';
import { fieldsOf, flipsLink, hasFields } from './cell-link.ts';
import { HeatMap } from './heat-map.tsx';
import { keyColumns } from './key-columns.tsx';

export function Cells({ data: { result }, params, looks }: View): JSX.Element {
  const { groupBy } = result.options;
  const ids = [...new Set(result.cells.map((cell) => cell.scheme))];
  const [first] = ids;
  if (first === undefined)
    return (
      <>
        <h2>Cells</h2>
        <p class="note">There are no cells: no scheme was compared with the stored labels.</p>
      </>
    );
  const usual = alternativesOf(result).toSorted((a, b) => b.flips - a.flips)[0]?.id ?? '';
  const scheme = ids.find((id) => id === params['scheme']) ?? ids.find((id) => id === usual) ?? first;
  const fields = fieldsOf(params);
  const own = result.cells.filter((cell) => cell.scheme === scheme);
  const shown = own.filter(({ key }) => hasFields(key, fields));
  const set = (change: Readonly<Record<string, string | null>>): void =>
    visit(hashOf('cells', { ...params, ...change }));
  return (
    <>
      <h2>Cells</h2>
      <form class="filters" aria-label="Which cells" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="scheme"
          value={scheme}
          options={ids.map((id) => [id, inertLine(id)])}
          choose={(id) => set({ scheme: id })}
        />
        {groupBy.map((field) => {
          const words = [...new Set(own.map(({ key }) => valueWord(key[field])))];
          const options = words.map((word) => [word, inertLine(wordLabel(word))] as const);
          return (
            <Choice
              key={field}
              label={field}
              any="all"
              value={fields[field] ?? null}
              options={options}
              choose={(word) => set({ [field]: word })}
            />
          );
        })}
        <output>
          {shown.length === own.length
            ? plural(own.length, 'cell')
            : `${shown.length} of ${plural(own.length, 'cell')}`}
        </output>
      </form>
      <p class="note">
        Δpp is the error rate under <SchemeName id={scheme} look={looks(scheme)} /> minus the stored one:{' '}
        <span class="more">orange</span> is more errors, <span class="fewer">blue</span> fewer. A number leads to its
        flips.
      </p>
      <HeatMap scheme={scheme} cells={shown} groupBy={groupBy} />
      <DataTable
        caption="Cells with their uncertainty; p values are McNemar’s, exact, and adjusted over all cells of all schemes"
        rows={shown}
        columns={[...keyColumns<CellResult>(groupBy), ...NUMBERS]}
        sorting={sortingOf(params['sort'])}
        sort={(sorting) => exchange(hashOf('cells', { ...params, sort: sortingWord(sorting) }))}
      />
    </>
  );
}

const NUMBERS: readonly Column<CellResult>[] = [
  { id: 'n', title: 'n', kind: 'number', show: ({ n }) => count(n), by: ({ n }) => n },
  {
    id: 'storedErrorPct',
    title: 'stored error',
    kind: 'number',
    show: (cell) => percent(cell.storedErrorPct),
    by: (cell) => cell.storedErrorPct,
  },
  {
    id: 'errorPct',
    title: 'error',
    kind: 'number',
    show: (cell) => percent(cell.errorPct),
    by: (cell) => cell.errorPct,
  },
  { id: 'deltaPp', title: 'Δpp', kind: 'number', show: (cell) => pp(cell.deltaPp), by: (cell) => cell.deltaPp },
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: (cell) => between(cell.deltaInterval) },
  {
    id: 'clusterSePp',
    title: 'SE by\u00a0item',
    kind: 'number',
    show: (cell) => decimals(cell.clusterSePp, 2),
    by: (cell) => cell.clusterSePp,
  },
  { id: 'flips', title: 'flips', kind: 'number', show: (cell) => <Flips cell={cell} />, by: ({ flips }) => flips },
  { id: 'gained', title: 'gained', kind: 'number', show: ({ gained }) => count(gained), by: ({ gained }) => gained },
  { id: 'lost', title: 'lost', kind: 'number', show: ({ lost }) => count(lost), by: ({ lost }) => lost },
  { id: 'p', title: 'p', kind: 'number', show: (cell) => pValue(cell.mcnemarP), by: (cell) => cell.mcnemarP },
  { id: 'holm', title: 'p\u00a0(Holm)', kind: 'number', show: (cell) => pValue(cell.holm), by: (cell) => cell.holm },
  { id: 'bh', title: 'q\u00a0(BH)', kind: 'number', show: (cell) => pValue(cell.bh), by: (cell) => cell.bh },
];

function Flips({ cell: { scheme, key, flips } }: { readonly cell: CellResult }): JSX.Element {
  return flips === 0 ? <>0</> : <a href={flipsLink(scheme, key)}>{flips}</a>;
}
