/** A table of any length: it scrolls in its own box, all rows have the same height, and only those near the window are rendered. */
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DataTable, shownColumns, TableCells, TableHead, type TableProps } from './data-table.tsx';
import type { Sorting } from '../../../base/core/sorting-word.ts';
import { sortRows } from './sorting.ts';

/** Shorter tables are rendered, and printed, whole. */
const MOST_WHOLE = 300;
/** Rows that are rendered beyond each end of the window; rows are rendered in steps of this number. */
const SPARE_ROWS = 20;
/** In px, until a row was measured. */
const FIRST_HEIGHT = 30;

interface LongProps<Row> extends Omit<TableProps<Row>, 'most'> {
  readonly sorting: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
}

export function LongTable<Row>(props: LongProps<Row>): JSX.Element {
  return props.rows.length <= MOST_WHOLE ? <DataTable {...props} /> : <ScrolledTable {...props} />;
}

function ScrolledTable<Row>({ caption, rows, columns: all, sorting, sort }: LongProps<Row>): JSX.Element {
  const columns = useMemo(() => shownColumns(all, rows), [all, rows]);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [from, setFrom] = useState(0);
  const sorted = useMemo(
    () => sortRows(rows, columns.find(({ id }) => id === sorting?.column)?.by, sorting),
    [rows, sorting?.column, sorting?.direction],
  );
  const start = Math.min(from, sorted.length);
  const shown = sorted.slice(start, start + visibleRows(box.current, height));
  useLayoutEffect(() => {
    const measured = box.current?.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight;
    if (measured !== undefined && measured !== 0 && measured !== height) setHeight(measured);
    if (box.current !== null) keepWidths(box.current);
  }, [start, sorted]);
  const measure = (): void => {
    if (box.current === null) return;
    const first = Math.floor(box.current.scrollTop / height);
    setFrom(Math.max(0, (Math.floor(first / SPARE_ROWS) - 1) * SPARE_ROWS));
  };
  return (
    <div class="table long" role="region" aria-label={caption} tabIndex={0} ref={box} onScroll={measure}>
      <table aria-rowcount={sorted.length + 1}>
        <caption>{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <TableHead key={column.id} column={column} order={sorting} sort={sort} />
            ))}
          </tr>
        </thead>
        <Gap height={start * height} columns={columns.length} />
        <tbody>
          {shown.map((row, i) => (
            <tr key={start + i} aria-rowindex={start + i + 2}>
              <TableCells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
        <Gap height={(sorted.length - start - shown.length) * height} columns={columns.length} />
      </table>
    </div>
  );
}

/** The room of rows that are not rendered. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }): JSX.Element | null {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td class="gap" colSpan={columns} style={{ height: `${height}px` }} />
      </tr>
    </tbody>
  );
}

function visibleRows(box: Element | null, height: number): number {
  return Math.ceil((box?.clientHeight ?? 0) / height) + 3 * SPARE_ROWS;
}

/** Columns become wider where later rows need it, and never narrower, so that they stay where they are while the table is scrolled. */
function keepWidths(box: Element): void {
  for (const head of box.querySelectorAll<HTMLElement>('thead th')) head.style.minWidth = `${head.offsetWidth}px`;
}
