/** The pairs that swap, and the rank of each value with the ranks that it could have. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { valueWord, wordLabel } from '../../../base/core/value-word.ts';
import type { Ranking, RankResult } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { isDistinguishable, shownRanks, swappedRanks } from '../../../report/views/ranks.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { count, countOrNone, decimals, keyValue, percent } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import type { Params } from '../../kit/address.ts';
import { formatRoute } from '../route.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { placeColumn } from './place-column.tsx';
import { SwapTable } from './swap-table.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
  readonly params: Params;
}

export function RankTables({ result, styles, params }: Props): JSX.Element {
  const { options } = result;
  const swapped = swappedRanks(result);
  const all = shownRanks(result).flatMap((rank): Ranked[] =>
    rank.ranking.toSorted((a, b) => a.rank - b.rank).map((one) => ({ ...rank, ...one })),
  );
  const { ranked: wanted = null } = params as Partial<Params>;
  const ranked = wanted === null ? all : all.filter(({ value }) => valueWord(value) === wanted);
  return (
    <>
      {swapped.length === 0 ? (
        <p class="note">No pair swaps.</p>
      ) : (
        <>
          <p class="note">
            That a pair swaps is a fact about this table. An order is significant where p ≤ 0.05 for the difference of
            the two, over items.
          </p>
          <DataTable
            caption="Rankings in which pairs swap"
            rows={swapped}
            columns={swapColumns(options.groupBy, styles)}
            most={MOST_RANKS}
          />
          <SwapTable ranks={swapped} groupBy={options.groupBy} styles={styles} />
        </>
      )}
      {wanted !== null && <OneRanked wanted={wanted} params={params} />}
      {ranked.length > 0 && (
        <DataTable
          caption="Ranks, and the ranks that each could have for items like these (by Holm over all pairs of a ranking)"
          rows={ranked}
          columns={[
            schemeColumn<Ranked>(styles, ({ scheme }) => scheme),
            placeColumn(options.groupBy),
            ...rankedColumns(measureOf(result)),
          ]}
          most={MOST_RANKS}
        />
      )}
    </>
  );
}

/** Which ranks the table has, where a mark of the figure was followed. */
function OneRanked({ wanted, params }: { readonly wanted: string; readonly params: Params }): JSX.Element {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.scrollIntoView({ block: 'start' }), [wanted]);
  return (
    <p class="note" role="status" ref={note}>
      Only the ranks of {inertLine(wordLabel(wanted))}.{' '}
      <a href={formatRoute('conclusions', { ...params, ranked: null })}>Show all ranks</a>
    </p>
  );
}

const MOST_RANKS = 20;

type Ranked = RankResult & Ranking;

function swapColumns(groupBy: AuditResult['options']['groupBy'], styles: SchemeStyles): Column<RankResult>[] {
  return [
    schemeColumn(styles, ({ scheme }) => scheme),
    placeColumn<RankResult>(groupBy),
    numberColumn(
      'tau',
      'τ-b',
      ({ tauB }) => tauB,
      (value) => decimals(value, 3),
    ),
    numberColumn('swapped', 'swapped', ({ inversions }) => inversions.length, count),
    numberColumn(
      'distinguishable',
      'both orders significant',
      ({ inversions }) =>
        inversions.some((swap) => swap.class === null) ? null : inversions.filter(isDistinguishable).length,
      countOrNone,
    ),
  ];
}

function rankedColumns({ title: rateTitle, ofErrors }: Measure): readonly Column<Ranked>[] {
  return [
    {
      id: 'value',
      title: 'ranked',
      kind: 'text',
      show: ({ value }) => keyValue(value, inertLine),
      by: ({ value }) => value,
    },
    numberColumn('n', 'n', ({ n }) => n, count),
    numberColumn('error', rateTitle, ({ errorPct }) => ofErrors.rate(errorPct), percent),
    numberColumn('rank', 'rank', ({ rank }) => rank, count),
    numberColumn(
      'range',
      'could be',
      ({ low }) => low,
      (low, { high }) => rangeText(low, high),
    ),
  ];
}

function rangeText(low: number | null, high: number | null): string {
  if (low === null || high === null) return '–';
  return low === high ? String(low) : `${low} to ${high}`;
}
