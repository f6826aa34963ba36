/** The keys of a map: one cell has the focus, and the arrow keys move it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacedCell } from './grid.ts';
import type { HeatSizes } from './heat-sizes.ts';
import { stepFrom, type CellRows } from './heat-window.ts';

/** @returns what handles a key. */
export function useHeatKeys(
  box: RefObject<HTMLElement | null>,
  rows: CellRows,
  sizes: HeatSizes,
  active: PlacedCell | undefined,
  move: (cell: PlacedCell) => void,
): (event: KeyboardEvent) => void {
  const isWalking = useRef(false);
  useLayoutEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active]);
  return (event) => {
    if (active === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = stepFrom(rows, active, event.key);
    if (next === undefined) {
      if (event.key.startsWith('Arrow')) event.preventDefault();
      return;
    }
    event.preventDefault();
    isWalking.current = true;
    if (box.current !== null) reveal(box.current, next, sizes);
    move(next);
  };
}

/** Scrolls no further than it takes to see the cell beside the names. */
function reveal(box: HTMLElement, { row, column }: PlacedCell, sizes: HeatSizes): void {
  const { width, height, rowHead, columnHead } = sizes;
  box.scrollTop = within(box.scrollTop, row * height, height, box.clientHeight - columnHead);
  box.scrollLeft = within(box.scrollLeft, column * width, width, box.clientWidth - rowHead);
}

function within(scrolled: number, start: number, size: number, room: number): number {
  if (start < scrolled) return start;
  return Math.max(scrolled, start + size - room);
}
