/** A made-up result with many cells: each variant has cells under some of the conditions only. */
import type { CellResult } from '../../src/documents/scheme-result.ts';
import type { PageData } from '../../src/documents/page.ts';

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Of each row. */
  readonly cells: number;
}

/** @param data of a page, whose other parts are kept. */
export function withManyCells(data: PageData, { rows, columns, cells }: Size): PageData {
  const { result } = data;
  const like = result.cells.find(({ scheme }) => scheme === 'combined');
  if (like === undefined) throw new Error('the page has no cells of combined');
  const many = Array.from({ length: rows * cells }, (_, i): CellResult => {
    const row = Math.floor(i / cells);
    const column = (row * 7 + (i % cells) * Math.floor(columns / cells)) % columns;
    const n = 5 + (i % 30);
    const lost = (row * 3 + column) % 4;
    const gained = column % 3;
    return {
      ...like,
      key: { variant: `variant_${row}`, condition: `condition_${column}` },
      n,
      storedErrorPct: 40,
      errorPct: 40 + ((lost - gained) / n) * 100,
      deltaPp: ((lost - gained) / n) * 100,
      flips: gained + lost,
      gained,
      lost,
    };
  });
  return {
    ...data,
    result: { ...result, cells: many, options: { ...result.options, groupBy: ['variant', 'condition'] } },
  };
}
