/** The pairs that swap, and the rank of each value with the ranks that it could have. */
import type { JSX } from 'preact';
import type { Inversion, Ranking, RankResult } from '../../../result/conclusions.ts';
import type { AuditResult } from '../../../result/result.ts';
import { repeatsStored } from '../../../report/checks.ts';
import { count, countOrNone, decimals, keyText, keyValue, percent } from '../../../report/numbers.ts';
import { inertLine } from '../../../text/inert.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

export function RankTables({ result, styles }: Props): JSX.Element {
  const { ranks, options } = result;
  const shown = ranks.filter(({ scheme }) => !repeatsStored(result, scheme));
  const swapped = shown.filter(({ inversions }) => inversions.length > 0);
  const ranked = shown.flatMap((rank): Ranked[] => rank.ranking.map((one) => ({ ...rank, ...one })));
  return (
    <>
      {swapped.length === 0 ? (
        <p class="note">No pair swaps.</p>
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
          />
        </>
      )}
      {ranked.length > 0 && (
        <DataTable
          caption="Ranks, and the ranks that each could have for items like these (by Holm over all pairs of a ranking)"
          rows={ranked}
          columns={[schemeColumn<Ranked>(styles, ({ scheme }) => scheme), whereColumn(options.groupBy), ...RANKED]}
          most={MOST_RANKS}
        />
      )}
    </>
  );
}

const MOST_RANKS = 20;

type Ranked = RankResult & Ranking;

function whereColumn<Row extends RankResult>(groupBy: AuditResult['options']['groupBy']): Column<Row> {
  return {
    id: 'where',
    title: 'where',
    kind: 'text',
    show: ({ key, field }) => {
      const fields = groupBy.filter((one) => one !== field);
      return <Sentence text={keyText(key, fields, quoted)} />;
    },
  };
}

/** The classes in the order in which they are shown; the class is missing in results that were saved without it. */
const CLASSES: readonly (readonly [kind: Inversion['class'], title: string])[] = [
  ['both', 'both orders distinguishable'],
  ['one', 'one order distinguishable'],
  ['none', 'indistinguishable either way'],
  [null, ''],
];

function swapColumns(groupBy: AuditResult['options']['groupBy'], styles: SchemeStyles): Column<RankResult>[] {
  return [
    schemeColumn(styles, ({ scheme }) => scheme),
    whereColumn<RankResult>(groupBy),
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
        inversions.some((swap) => swap.class === null)
          ? null
          : inversions.filter((swap) => swap.class === 'both').length,
      countOrNone,
    ),
    {
      id: 'pairs',
      title: 'pairs',
      kind: 'prose',
      show: ({ inversions }) =>
        CLASSES.map(([kind, title]) => (
          <ClassPairs key={kind} title={title} pairs={inversions.filter((swap) => swap.class === kind)} />
        )),
    },
  ];
}

interface PairsProps {
  readonly title: string;
  readonly pairs: readonly Inversion[];
}

function ClassPairs({ title, pairs }: PairsProps): JSX.Element | null {
  if (pairs.length === 0) return null;
  const list = pairs.map(({ pair: [first, second] }) => `${keyValue(first, quoted)} ⇄ ${keyValue(second, quoted)}`);
  return (
    <div>
      {title === '' ? '' : `${title}: `}
      <Sentence text={list.join(', ')} />
    </div>
  );
}

const RANKED: readonly Column<Ranked>[] = [
  {
    id: 'value',
    title: 'ranked',
    kind: 'text',
    show: ({ value }) => keyValue(value, inertLine),
    by: ({ value }) => value,
  },
  numberColumn('n', 'n', ({ n }) => n, count),
  numberColumn('error', 'error', ({ errorPct }) => errorPct, percent),
  numberColumn('rank', 'rank', ({ rank }) => rank, count),
  numberColumn(
    'range',
    'could be',
    ({ low }) => low,
    (low, { high }) => rangeText(low, high),
  ),
];

function rangeText(low: number | null, high: number | null): string {
  if (low === null || high === null) return '–';
  return low === high ? String(low) : `${low} to ${high}`;
}
