/** The names of the columns of a map, and a row of it. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Measure } from '../../../report/measure.ts';
import { count, percent, plural, ppOf } from '../../../report/numbers.ts';
import type { HeatGrid, PlacedCell } from './grid.ts';
import { paintCell, type HeatScale } from './heat-scale.ts';
import type { HeatSizes } from './heat-sizes.ts';
import { cellsWithin, type Span } from './heat-window.ts';

interface HeadsProps {
  readonly names: readonly string[];
  readonly span: Span;
  readonly sizes: HeatSizes;
  readonly corner: string;
}

export function HeatHeads({ names, span: { from, to }, sizes, corner }: HeadsProps): JSX.Element {
  return (
    <div class="heat-heads" role="row" aria-rowindex={1}>
      <span class="heat-corner" role="columnheader" aria-colindex={1} title={corner}>
        {corner}
      </span>
      {names.slice(from, to).map((name, i) => (
        <span
          key={from + i}
          class="heat-column"
          role="columnheader"
          aria-colindex={from + i + 2}
          style={{ left: `${sizes.rowHead + (from + i) * sizes.width}px` }}
          title={name}
          dir="auto"
        >
          {name}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly cells: readonly PlacedCell[];
  /** The columns that are drawn. */
  readonly span: Span;
  readonly grid: HeatGrid;
  readonly sizes: HeatSizes;
  readonly scale: HeatScale;
  readonly measure: Measure;
  /** The cell that Tab leads to, where it is in this row. */
  readonly active: PlacedCell | undefined;
  readonly link: (cell: PlacedCell['cell']) => string | null;
}

export function HeatRow({ at, cells, span, grid, sizes, scale, measure, active, link }: RowProps): JSX.Element {
  const name = grid.rows[at] ?? '';
  // Rows that stay in the window are not drawn again.
  return useMemo(
    () => (
      <div
        class="heat-row"
        role="row"
        aria-rowindex={at + 2}
        style={{ top: `${sizes.columnHead + at * sizes.height}px` }}
      >
        <span class="heat-name" role="rowheader" aria-colindex={1} title={name} dir="auto">
          {name}
        </span>
        {cellsWithin(cells, span, active).map((placed) => (
          <HeatCell
            key={placed.column}
            isActive={placed === active}
            {...{ placed, grid, sizes, scale, measure, link }}
          />
        ))}
      </div>
    ),
    [at, cells, span.from, span.to, grid, sizes, scale, measure, active],
  );
}

interface CellProps extends Pick<RowProps, 'grid' | 'sizes' | 'scale' | 'measure' | 'link'> {
  readonly placed: PlacedCell;
  readonly isActive: boolean;
}

function HeatCell({ placed, isActive, grid, sizes, scale, measure, link }: CellProps): JSX.Element {
  const { row, column, cell } = placed;
  const { kind, strength } = paintCell(cell, scale);
  const href = link(cell);
  const focusable = { tabIndex: isActive ? 0 : -1, 'aria-label': describeCell(grid, placed, measure) };
  const text = sizes.isLarge ? ppOf(measure.ofErrors.difference(cell.deltaPp), cell.n) : '';
  return (
    <span
      class={kind}
      role="gridcell"
      aria-colindex={column + 2}
      data-at={`${row} ${column}`}
      style={{ left: `${sizes.rowHead + column * sizes.width}px`, '--strength': strength }}
      {...(href === null ? focusable : {})}
    >
      {href === null ? (
        text
      ) : (
        <a href={href} {...focusable}>
          {text}
        </a>
      )}
    </span>
  );
}

/** Row, column, value and trials of a cell, in words. */
export function describeCell(
  { rows, columns }: HeatGrid,
  { row, column, cell }: PlacedCell,
  { ofErrors }: Measure,
): string {
  const place = [rows[row], columns[column]].filter((name) => name !== undefined && name !== '').join(', ');
  return `${place}: ${ppOf(ofErrors.difference(cell.deltaPp), cell.n)} pp, ${plural(cell.n, 'trial')}`;
}

/** What more is known of it. */
export function describeRates({ cell }: PlacedCell, { minN }: HeatScale, { title, ofErrors }: Measure): string {
  const { storedErrorPct, errorPct, gained, lost, n } = cell;
  const flips = gained === null || lost === null ? '' : `; ${count(gained)} gained, ${count(lost)} lost`;
  const few = n < minN ? `; hatched: fewer than ${minN} trials` : '';
  return `${title} ${percent(ofErrors.rate(storedErrorPct))} → ${percent(ofErrors.rate(errorPct))}${flips}${few}`;
}
