/** The colours of a map: none at 0, and the strongest at the end of the scale. */
import type { CellRow } from './cell-row.ts';

export interface HeatScale {
  /** The change at the ends, in pp. */
  readonly limit: number;
  /** Whether some cells are beyond the ends. */
  readonly isCut: boolean;
  /** Cells with fewer trials are hatched. */
  readonly minN: number;
}

/** Ends at the largest change of the cells with enough trials: one of a single trial would leave no colour for the others. */
export function makeScale(cells: readonly CellRow[], minN: number): HeatScale {
  const widest = (some: readonly CellRow[]): number =>
    some.reduce((most, { deltaPp }) => Math.max(most, Math.abs(deltaPp)), 0);
  const [all, sure] = [widest(cells), widest(cells.filter(({ n }) => n >= minN))];
  const limit = sure === 0 ? all : sure;
  return { limit, isCut: all > limit, minN };
}

/** The class and the share of the colour, in %. */
export function paintCell({ deltaPp, n }: CellRow, { limit, minN }: HeatScale): { kind: string; strength: string } {
  const share = limit === 0 ? 0 : Math.min(1, Math.abs(deltaPp) / limit);
  const sign = deltaPp > 0 ? ' up' : deltaPp < 0 ? ' down' : '';
  return { kind: `heat-cell${sign}${n < minN ? ' few' : ''}`, strength: `${Math.round(share * 100)}%` };
}
