/** The columns of the table of cells. */
import type { GroupField } from '../../../base/core/trial.ts';
import type { Measure } from '../../../report/measure.ts';
import { between, count, countOrNone, decimals, percent, ppOf } from '../../../report/numbers.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { testP } from '../../../report/test-p.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import type { Column } from '../../kit/tables/data-table.tsx';
import { keyColumns } from '../tables/columns.tsx';
import { trialsLink } from './cell-link.ts';
import type { CellRow } from './cell-row.ts';

export function cellColumns(groupBy: readonly GroupField[], measure: Measure): Column<CellRow>[] {
  return [...keyColumns<CellRow>(groupBy), ...rateColumns(measure), ...NUMBERS];
}

function rateColumns({ title, storedTitle, deltaTitle, ofErrors }: Measure): readonly Column<CellRow>[] {
  return [
    numberColumn('n', 'n', ({ n }) => n, count),
    numberColumn('storedErrorPct', storedTitle, (cell) => ofErrors.rate(cell.storedErrorPct), percent),
    numberColumn('errorPct', title, (cell) => ofErrors.rate(cell.errorPct), percent),
    numberColumn(
      'deltaPp',
      deltaTitle,
      (cell) => ofErrors.difference(cell.deltaPp),
      (value, { n }) => ppOf(value, n),
    ),
    {
      id: 'interval',
      title: '95 % interval',
      kind: 'number',
      show: (cell) => between(ofErrors.interval(cell.deltaInterval), cell.n),
    },
  ];
}

const NUMBERS: readonly Column<CellRow>[] = [
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
    (flips, cell) => {
      const link = trialsLink(cell);
      return flips === null || link === null ? countOrNone(flips) : <a href={link}>{flips}</a>;
    },
  ),
  numberColumn('gained', 'gained', ({ gained }) => gained, countOrNone),
  numberColumn('lost', 'lost', ({ lost }) => lost, countOrNone),
  numberColumn('items', 'items', (cell) => cell.items, countOrNone),
  numberColumn('flipItems', 'with flips', (cell) => cell.flipItems, countOrNone),
  numberColumn(
    'p',
    'p',
    (cell) => cell.p,
    (_, cell) => testP(cell),
  ),
  numberColumn('holm', 'p\u00a0(Holm)', (cell) => cell.holm, pValue),
  numberColumn('bh', 'q\u00a0(BH)', (cell) => cell.bh, pValue),
  numberColumn(
    'kappa',
    'κ',
    (cell) => cell.kappa,
    (value) => decimals(value, 2),
  ),
  numberColumn(
    'detectablePp',
    'detectable',
    (cell) => cell.detectablePp,
    (value) => decimals(value, 1),
  ),
];
