/** Every pair that swaps, with the tests of its two orders. */
import type { JSX } from 'preact';
import type { Inversion, RankResult } from '../../../documents/conclusions.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { keyValue } from '../../../report/numbers.ts';
import { bySupport, classPlace } from '../../../report/views/ranks.ts';
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

const CLASS_WORDS: Readonly<Record<NonNullable<Inversion['class']>, string>> = {
  both: 'both orders significant',
  one: 'one order significant',
  none: 'neither order significant',
};

export function SwapTable({ ranks, groupBy, styles }: Props): JSX.Element {
  const swaps = ranks
    .flatMap((rank): Swap[] => rank.inversions.map((swap) => ({ ...rank, swap })))
    .toSorted((a, b) => bySupport(a.swap, b.swap));
  return (
    <DataTable
      caption="Pairs that swap, significant swaps first"
      rows={swaps}
      columns={[schemeColumn<Swap>(styles, ({ scheme }) => scheme), placeColumn<Swap>(groupBy), ...COLUMNS]}
      most={MOST_SWAPS}
    />
  );
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
    show: ({ swap }) => (swap.class === null ? '–' : CLASS_WORDS[swap.class]),
    by: ({ swap }) => classPlace(swap),
  },
  numberColumn('pStored', 'p\u00a0as\u00a0stored', ({ swap }) => swap.pStored, pValue),
  numberColumn('pScheme', 'p\u00a0under\u00a0the\u00a0scheme', ({ swap }) => swap.pScheme, pValue),
];
