/** Every cell under one scheme or all of them: as a map, and as a table with intervals and tests. */
import type { JSX } from 'preact';
import { between, count, countOrNone, decimals, percent, plural, pp } from '../../../report/numbers.ts';
import { pValue, testP } from '../../../text/p-value.ts';
import { extremesIn, mainReach } from '../../../report/extremes.ts';
import { inertLine } from '../../../text/inert.ts';
import { valueWord, wordLabel } from '../../../core/value-word.ts';
import { exchange, visit } from '../../kit/navigation.ts';
import { formatRoute } from '../route.ts';
import { Choice } from '../../kit/shell/choice.tsx';
import { keyColumns } from '../tables/columns.tsx';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { parseSorting, sortingWord } from '../../kit/tables/sorting.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import type { View } from '../view.ts';
import { parseFields, flipsLink, hasFields } from './cell-link.ts';
import { HeatMap } from './heat-map.tsx';
import type { CellResult } from '../../../result/scheme-result.ts';

export function Cells({ data: { result }, params, styles }: View): JSX.Element {
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
  const usual = mainReach(extremesIn(result)).labels?.scheme;
  const scheme = ids.find((id) => id === params['scheme']) ?? ids.find((id) => id === usual) ?? first;
  const fields = parseFields(params);
  const own = result.cells.filter((cell) => cell.scheme === scheme);
  const shown = own.filter(({ key }) => hasFields(key, fields));
  const set = (change: Readonly<Record<string, string | null>>): void =>
    visit(formatRoute('cells', { ...params, ...change }));
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
        Δpp is the error rate under <SchemeName id={scheme} seriesStyle={styles(scheme)} /> minus the stored one:{' '}
        <span class="more">orange</span> is more errors, <span class="fewer">blue</span> fewer. A number leads to its
        flips.
      </p>
      <p class="note">
        All outputs about one item are taken together. Fewer than six items with flips cannot be tested, so their cells
        have no adjusted p. ≈ marks a p that is an approximation.
      </p>
      <HeatMap scheme={scheme} cells={shown} groupBy={groupBy} />
      <DataTable
        caption="Cells with their uncertainty by item; p values are of sign-flip tests, adjusted over all cells of all schemes that can be tested"
        rows={shown}
        columns={[...keyColumns<CellResult>(groupBy), ...NUMBERS]}
        sorting={parseSorting(params['sort'])}
        sort={(sorting) => exchange(formatRoute('cells', { ...params, sort: sortingWord(sorting) }))}
      />
    </>
  );
}

const NUMBERS: readonly Column<CellResult>[] = [
  numberColumn('n', 'n', ({ n }) => n, count),
  numberColumn('storedErrorPct', 'stored error', (cell) => cell.storedErrorPct, percent),
  numberColumn('errorPct', 'error', (cell) => cell.errorPct, percent),
  numberColumn('deltaPp', 'Δpp', (cell) => cell.deltaPp, pp),
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: (cell) => between(cell.deltaInterval) },
  numberColumn(
    'sePp',
    'SE',
    (cell) => cell.sePp,
    (value) => decimals(value, 2),
  ),
  numberColumn(
    'flips',
    'flips',
    ({ flips }) => flips,
    (flips, { scheme, key }) => (flips === 0 ? '0' : <a href={flipsLink(scheme, key)}>{flips}</a>),
  ),
  numberColumn('gained', 'gained', ({ gained }) => gained, count),
  numberColumn('lost', 'lost', ({ lost }) => lost, count),
  numberColumn('items', 'items', (cell) => cell.items, countOrNone),
  numberColumn('flipItems', 'with\u00a0flips', (cell) => cell.flipItems, countOrNone),
  numberColumn(
    'p',
    'p',
    (cell) => cell.p,
    (_, cell) => testP(cell),
  ),
  numberColumn('holm', 'p\u00a0(Holm)', (cell) => cell.holm, pValue),
  numberColumn('bh', 'q\u00a0(BH)', (cell) => cell.bh, pValue),
];
