/** The list beside the detail. All rows have the same height, and only those near the window are rendered. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** In px; the style sheet has the same height. */
const ROW_HEIGHT = 52;
/** Rows that are rendered beyond each end of the window; rows are requested in steps of this number. */
const SPARE_ROWS = 20;

export interface RowWindow {
  readonly from: number;
  readonly count: number;
}

export const FIRST_WINDOW: RowWindow = { from: 0, count: 3 * SPARE_ROWS };

/** The rows that are loaded. */
interface ShownRows<Row> {
  /** The number of all rows. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
  /** The position of the selected row; null where it is not in the list. */
  readonly selectedAt: number | null;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: ShownRows<Row>;
  readonly selected: string | null;
  readonly choose: (id: string) => void;
  /** Asks for other rows. */
  readonly show: (window: RowWindow) => void;
  readonly children: (row: Row) => ComponentChildren;
}

export function RowList<Row extends { readonly id: string }>(props: Props<Row>): JSX.Element {
  const { label, rows, selected, choose, show, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const measure = (): void => {
    if (box.current !== null) show(readWindow(box.current));
  };
  useLayoutEffect(measure, [rows.total]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (box.current !== null && rows.selectedAt !== null) reveal(box.current, rows.selectedAt);
  }, [selected, rows.selectedAt]);
  return (
    <div
      class="list"
      ref={box}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isFocused && rows.selectedAt !== null ? rowId(rows.selectedAt) : undefined}
      onScroll={measure}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div class="rows" role="presentation" style={{ height: `${rows.total * ROW_HEIGHT}px` }}>
        {rows.rows.map((row, i) => (
          <Place
            key={row.id}
            at={rows.from + i}
            total={rows.total}
            isSelected={row.id === selected}
            choose={() => choose(row.id)}
          >
            {children(row)}
          </Place>
        ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly at: number;
  readonly total: number;
  readonly isSelected: boolean;
  readonly choose: () => void;
  readonly children: ComponentChildren;
}

function Place({ at, total, isSelected, choose, children }: PlaceProps): JSX.Element {
  return (
    <div
      id={rowId(at)}
      class="row"
      role="option"
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={at + 1}
      style={{ top: `${at * ROW_HEIGHT}px` }}
      onClick={choose}
    >
      {children}
    </div>
  );
}

function rowId(at: number): string {
  return `row-${at}`;
}

/** The rows to have, in steps of {@link SPARE_ROWS}, so that not every pixel asks again. */
function readWindow({ scrollTop, clientHeight }: Element): RowWindow {
  const first = Math.floor(scrollTop / ROW_HEIGHT);
  const from = Math.max(0, (Math.floor(first / SPARE_ROWS) - 1) * SPARE_ROWS);
  return { from, count: Math.ceil(clientHeight / ROW_HEIGHT) + 3 * SPARE_ROWS };
}

/** Scrolls no further than it takes to see the row. */
function reveal(box: Element, at: number): void {
  const [top, bottom] = [at * ROW_HEIGHT, (at + 1) * ROW_HEIGHT];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
