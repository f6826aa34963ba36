/** A table that scrolls in its own box and is sorted by the head of a column. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plural } from '../../../report/numbers.ts';
import type { Sorting } from '../../../base/core/sorting-word.ts';
import { flipped, sortRows, type ColumnKind, type SortValue } from './sorting.ts';

export interface Column<Row> {
  readonly id: string;
  readonly title: ComponentChildren;
  /** Texts are at the start, numbers at the end; prose has room for some words in each line. */
  readonly kind: ColumnKind;
  readonly show: (row: Row) => ComponentChildren;
  /** What rows are sorted by; without it the column cannot be sorted by. */
  readonly by?: (row: Row) => SortValue;
  /** Whether the column is left out where all of several rows are equal by {@link by}. */
  readonly isDetail?: boolean;
}

export interface TableProps<Row> {
  /** The title of the table, also for readers who do not see it. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** null for the order of the rows as they are given. */
  readonly sorting?: Sorting | null;
  /** Without it the table keeps its order itself. */
  readonly sort?: (sorting: Sorting) => void;
  /** Rows beyond this number are shown on request. */
  readonly most?: number;
}

const MOST_ROWS = 300;

export function DataTable<Row>({
  caption,
  rows,
  columns: all,
  sorting = null,
  sort,
  most = MOST_ROWS,
}: TableProps<Row>): JSX.Element {
  const columns = useMemo(() => shownColumns(all, rows), [all, rows]);
  const [own, setOwn] = useState(sorting);
  const [isWhole, showAll] = useState(false);
  const order = sort === undefined ? own : sorting;
  const sorted = sortRows(rows, columns.find(({ id }) => id === order?.column)?.by, order);
  const shown = isWhole ? sorted : sorted.slice(0, most);
  return (
    <div class="table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <TableHead key={column.id} column={column} order={order} sort={sort ?? setOwn} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={at}>
              <TableCells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <button type="button" onClick={() => showAll(true)}>
          Show {plural(sorted.length - shown.length, 'more row')}
        </button>
      )}
    </div>
  );
}

/** The columns without details that are the same in all rows. */
export function shownColumns<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] {
  return columns.filter((column) => !isRepeated(column, rows));
}

function isRepeated<Row>({ isDetail, by }: Column<Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  if (isDetail !== true || by === undefined || first === undefined || rows.length < 2) return false;
  const value = by(first);
  return rows.every((row) => by(row) === value);
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

/** The cells of one row. */
export function TableCells<Row>({ row, columns }: CellsProps<Row>): JSX.Element {
  return (
    <>
      {columns.map(({ id, kind, show }) => (
        <td key={id} class={kind} dir={kind === 'number' ? undefined : 'auto'}>
          {show(row)}
        </td>
      ))}
    </>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly order: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
}

/** The head of a column, which sorts the rows where the column has values to sort by. */
export function TableHead<Row>({ column: { id, title, kind, by }, order, sort }: HeadProps<Row>): JSX.Element {
  if (by === undefined)
    return (
      <th scope="col" class={kind}>
        {title}
      </th>
    );
  const direction = order?.column === id ? order.direction : null;
  return (
    <th scope="col" class={kind} aria-sort={direction ?? 'none'}>
      <button type="button" onClick={() => sort(flipped(id, kind, order))}>
        {title}
        <span aria-hidden="true">{direction === null ? '' : direction === 'ascending' ? ' ▲' : ' ▼'}</span>
      </button>
    </th>
  );
}
