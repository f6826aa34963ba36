/** One map. Only cells that exist are drawn, and of large maps only those near the window. The arrow keys walk from cell to cell. */
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { inertLine } from '../../../base/text/inert.ts';
import type { Measure } from '../../../report/measure.ts';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { HeatGrid, PlacedCell } from './grid.ts';
import { HeatHeads, HeatRow } from './heat-parts.tsx';
import type { HeatScale } from './heat-scale.ts';
import { measureGrid } from './heat-sizes.ts';
import { listRows, rowsWithin } from './heat-window.ts';
import { useHeatKeys } from './use-heat-keys.ts';
import { useHeatWindow } from './use-heat-window.ts';

/** The width of a sheet of A4 between its margins, in px. */
const PAPER_WIDTH = 700;

interface Props {
  readonly grid: HeatGrid;
  readonly scale: HeatScale;
  readonly measure: Measure;
  /** The title of the map; `quote` makes names from outside safe. */
  readonly title: (quote: (text: string) => string) => string;
  /** The name of the fields of the rows. */
  readonly corner: string;
  /** The link of a cell to its trials; null where there are none. */
  readonly link: (cell: PlacedCell['cell']) => string | null;
  /** Called with the cell that is pointed at or has the focus. */
  readonly read: (grid: HeatGrid, cell: PlacedCell) => void;
}

export function HeatPanel({ grid, scale, measure, title, corner, link, read }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => listRows(grid), [grid]);
  const sizes = useMemo(() => {
    const root = document.documentElement;
    return measureGrid(grid, corner, parseFloat(getComputedStyle(root).fontSize), root.clientWidth);
  }, [grid]);
  const window = useHeatWindow(box, grid, sizes);
  const [place, setPlace] = useState<PlacedCell | undefined>(undefined);
  const active = findCell(rows, place) ?? rows.find((row) => row.length > 0)?.[0];
  const press = useHeatKeys(box, rows, sizes, active, setPlace);
  const point = ({ target }: Event): void => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
    const [row = -1, column = -1] = (at ?? '').split(' ').map(Number);
    const cell = rows[row]?.find((one) => one.column === column);
    if (cell !== undefined) read(grid, cell);
  };
  const width = sizes.rowHead + grid.columns.length * sizes.width;
  const style = {
    width: `${width}px`,
    height: `${sizes.columnHead + grid.rows.length * sizes.height}px`,
    '--print-zoom': Math.min(1, PAPER_WIDTH / width),
    '--cell-width': `${sizes.width}px`,
    '--cell-height': `${sizes.height}px`,
    '--row-head': `${sizes.rowHead}px`,
    '--column-head': `${sizes.columnHead}px`,
  };
  return (
    <figure class="heat-map">
      <figcaption>
        <Sentence text={title(quoted)} />
      </figcaption>
      <div class={window.isWhole ? 'heat-box whole' : 'heat-box'} ref={box} onScroll={window.measure}>
        <div
          class={sizes.isLarge ? 'heat-grid large' : 'heat-grid'}
          role="grid"
          aria-label={title(inertLine)}
          aria-rowcount={grid.rows.length + 1}
          aria-colcount={grid.columns.length + 1}
          style={style}
          onKeyDown={press}
          onPointerOver={point}
          onFocusIn={point}
        >
          <HeatHeads names={grid.columns} span={window.columns} sizes={sizes} corner={corner} />
          {rowsWithin(window.rows, active?.row).map((row) => (
            <HeatRow
              key={row}
              at={row}
              cells={rows[row] ?? []}
              span={window.columns}
              active={active?.row === row ? active : undefined}
              {...{ grid, sizes, scale, measure, link }}
            />
          ))}
        </div>
      </div>
      {!window.isWhole && <p class="only-printed">A part of the map: the page on a screen has all of it.</p>}
    </figure>
  );
}

function findCell(rows: ReturnType<typeof listRows>, place: PlacedCell | undefined): PlacedCell | undefined {
  return place === undefined ? undefined : rows[place.row]?.find(({ column }) => column === place.column);
}
