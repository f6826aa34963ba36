/** The part of a map that its box shows. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { HeatGrid } from './grid.ts';
import type { HeatSizes } from './heat-sizes.ts';
import { spanOf, type HeatWindow } from './heat-window.ts';

/** Maps of no more cells, rows and columns are drawn whole, and printed whole. */
const MOST_CELLS = 1500;
const MOST_HEADS = 600;

interface MeasuredWindow extends HeatWindow {
  /** Whether all of the map is drawn. */
  readonly isWhole: boolean;
  /** Reads it again, after the box was scrolled. */
  readonly measure: () => void;
}

export function useHeatWindow(box: RefObject<HTMLElement | null>, grid: HeatGrid, sizes: HeatSizes): MeasuredWindow {
  const { rows, columns, cells } = grid;
  const isWhole = cells.length <= MOST_CELLS && rows.length + columns.length <= MOST_HEADS;
  const [found, setFound] = useState<HeatWindow>(NOTHING);
  const measure = (): void => {
    if (isWhole || box.current === null) return;
    const next = readWindow(box.current, grid, sizes);
    setFound((last) => (isSame(last, next) ? last : next));
  };
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, [grid, sizes]);
  if (isWhole)
    return { rows: { from: 0, to: rows.length }, columns: { from: 0, to: columns.length }, isWhole, measure };
  return { ...found, isWhole, measure };
}

const NOTHING: HeatWindow = { rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } };

function readWindow(box: HTMLElement, { rows, columns }: HeatGrid, sizes: HeatSizes): HeatWindow {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = box;
  return {
    rows: spanOf(scrollTop, clientHeight - sizes.columnHead, sizes.height, rows.length),
    columns: spanOf(scrollLeft, clientWidth - sizes.rowHead, sizes.width, columns.length),
  };
}

function isSame(a: HeatWindow, b: HeatWindow): boolean {
  return (['rows', 'columns'] as const).every((axis) => a[axis].from === b[axis].from && a[axis].to === b[axis].to);
}
