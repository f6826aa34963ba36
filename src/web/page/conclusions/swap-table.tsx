/** Every pair that swaps, with the tests of its two orders. */
import type { JSX } from 'preact';
import type { Inversion, RankResult } from '../../../documents/conclusions.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { keyValue } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { placeColumn } from './place-column.tsx';

interface Props {
  /** Those in which pairs swap. */
  readonly ranks: readonly RankResult[];
  readonly groupBy: readonly GroupField[];
  readonly styles: SchemeStyles;
}

type Swap = RankResult & { readonly swap: Inversion };

const MOST_SWAPS = 20;

/** The classes in the order in which they are shown; none for settings, and in results that were saved without it. */
const CLASSES: readonly (readonly [kind: Inversion['class'], words: string])[] = [
  ['both', 'both distinguishable'],
  ['one', 'one distinguishable'],
  ['none', 'indistinguishable'],
  [null, '–'],
];

export function SwapTable({ ranks, groupBy, styles }: Props): JSX.Element {
  const swaps = ranks
    .flatMap((rank): Swap[] => rank.inversions.map((swap) => ({ ...rank, swap })))
    .toSorted((a, b) => classPlace(a) - classPlace(b) || largestP(a) - largestP(b));
  return (
    <DataTable
      caption="Pairs that swap, those with both orders distinguishable first"
      rows={swaps}
      columns={[schemeColumn<Swap>(styles, ({ scheme }) => scheme), placeColumn<Swap>(groupBy), ...COLUMNS]}
      most={MOST_SWAPS}
    />
  );
}

function classPlace({ swap }: Swap): number {
  return CLASSES.findIndex(([kind]) => kind === swap.class);
}

function largestP({ swap: { pStored, pScheme } }: Swap): number {
  return Math.max(pStored ?? 1, pScheme ?? 1);
}

function pairText({ swap: { pair } }: Swap, quote: (text: string) => string): string {
  return pair.map((value) => keyValue(value, quote)).join(' ⇄ ');
}

const COLUMNS: readonly Column<Swap>[] = [
  {
    id: 'pair',
    title: 'pair',
    kind: 'prose',
    show: (swap) => <Sentence text={pairText(swap, quoted)} />,
    by: (swap) => pairText(swap, inertLine),
  },
  {
    id: 'class',
    title: 'orders',
    kind: 'text',
    show: (swap) => CLASSES[classPlace(swap)]?.[1],
    by: classPlace,
  },
  numberColumn('pStored', 'p\u00a0as\u00a0stored', ({ swap }) => swap.pStored, pValue),
  numberColumn('pScheme', 'p\u00a0under\u00a0the\u00a0scheme', ({ swap }) => swap.pScheme, pValue),
];
