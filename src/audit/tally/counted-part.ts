/** The counts of some cells. */
import type { Labelling } from './item-column.ts';
import type { Counted, CountedPart } from './cells.ts';
import type { CellTally } from './tally.ts';

/** The counted labels of the cells that are kept. */
export function ofCells({ tally, labels }: Counted, keeps: (cell: CellTally) => boolean): CountedPart {
  const cells = new Map([...tally.cells].filter(([, cell]) => keeps(cell)));
  const some = (all: Labelling): Labelling => new Map([...all].filter(([id]) => cells.has(id)));
  return {
    tally: { ...tally, cells },
    labels: {
      count: labels.count,
      stored: () => some(labels.stored()),
      underScheme: (scheme) => some(labels.underScheme(scheme)),
    },
  };
}
