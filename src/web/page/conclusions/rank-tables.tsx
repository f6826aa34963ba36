/** The pairs that swap, and the rank of each value with the ranks that it could have. */
import type { JSX } from 'preact';
import type { Ranking, RankResult } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { isDistinguishable, shownRanks, swappedRanks } from '../../../report/views/ranks.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { count, countOrNone, decimals, keyValue, percent } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { placeColumn } from './place-column.tsx';
import { SwapTable } from './swap-table.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

export function RankTables({ result, styles }: Props): JSX.Element {
  const { ranks, options } = result;
  const swapped = swappedRanks(result);
  const ranked = shownRanks(result).flatMap((rank): Ranked[] => rank.ranking.map((one) => ({ ...rank, ...one })));
  return (
    <>
      {swapped.length === 0 ? (
        <p class="note">
          {ranks.length === 0
            ? 'Nothing is ranked: cells are not formed by variant or model, or no two of them differ in nothing else. --group-by forms the cells.'
            : 'No pair swaps.'}
        </p>
      ) : (
        <>
          <p class="note">
            That a pair swaps is a fact about this table. An order is distinguishable where p ≤ 0.05 for the difference
            of the two, by item.
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
      'distinguishable',
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
