/** The changes of all cells as colours: a map of the last two fields for each value of the others, or one map with longer names of rows where these are many. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { GroupField } from '../../../base/core/trial.ts';
import type { Measure } from '../../../report/measure.ts';
import { keyText, pp } from '../../../report/numbers.ts';
import type { CellRow } from './cell-row.ts';
import { buildGrid, compareKeys, type GridFields, type HeatGrid, type PlacedCell } from './grid.ts';
import { orderGrid, type GridOrder } from './grid-order.ts';
import { HeatPanel } from './heat-panel.tsx';
import { describeCell, describeRates } from './heat-parts.tsx';
import { makeScale, type HeatScale } from './heat-scale.ts';

interface Props {
  readonly cells: readonly CellRow[];
  /** All cells under the labelling, which share a scale. */
  readonly all: readonly CellRow[];
  readonly groupBy: readonly GroupField[];
  readonly order: GridOrder;
  readonly measure: Measure;
  /** Cells with fewer trials are hatched. */
  readonly minN: number;
  /** The link of a cell to its trials; null where there are none. */
  readonly link: (cell: CellRow) => string | null;
}

export function HeatMap({ cells, all, groupBy, order, measure, minN, link }: Props): JSX.Element {
  const [pointed, setPointed] = useState<string | null>(null);
  const scale = useMemo(() => makeScale(all, minN), [all, minN]);
  // The same elements again are not drawn again: to point at a cell changes one line.
  const panels = useMemo(() => {
    const read = (grid: HeatGrid, cell: PlacedCell): void =>
      setPointed(`${describeCell(grid, cell, measure)}; ${describeRates(cell, scale, measure)}`);
    return listPanels(cells, groupBy, measure).map(({ id, fields, title, cells: own }) => (
      <HeatPanel
        key={`${order} ${id}`}
        grid={orderGrid(buildGrid(own, fields), order, scale.limit)}
        corner={fields.down.join(' / ')}
        {...{ scale, title, link, read, measure }}
      />
    ));
  }, [cells, groupBy, order, scale, measure]);
  if (cells.length === 0) return <p class="note">No cell matches the filter.</p>;
  return (
    <section class="heat-maps-part" aria-label="Map of the cells">
      <HeatLegend scale={scale} measure={measure} />
      <div class="heat-maps">{panels}</div>
      <p class="heat-readout">
        {pointed ?? 'Point at a cell, or walk with the arrow keys, to read it; a click or Enter opens its flips.'}
      </p>
    </section>
  );
}

/** Beyond this number of panels the other fields are part of the rows. */
const MOST_PANELS = 6;

interface Panel {
  readonly id: string;
  readonly fields: GridFields;
  readonly title: (quote: (text: string) => string) => string;
  readonly cells: readonly CellRow[];
}

function listPanels(cells: readonly CellRow[], groupBy: readonly GroupField[], { deltaTitle }: Measure): Panel[] {
  const [rest, down, across] = [groupBy.slice(0, -2), groupBy.slice(-2, -1), groupBy.slice(-1)];
  const groups = Map.groupBy(cells, ({ key }) => JSON.stringify(rest.map((field) => key[field] ?? null)));
  if (rest.length === 0 || groups.size > MOST_PANELS)
    return [
      { id: '', fields: { down: [...rest, ...down], across }, title: () => `${deltaTitle}, of each cell`, cells },
    ];
  return [...groups]
    .toSorted(([, [a]], [, [b]]) => compareKeys(a?.key ?? {}, b?.key ?? {}, rest))
    .map(([id, own]) => ({
      id,
      fields: { down, across },
      title: (quote) => `${deltaTitle}, where ${keyText(own[0]?.key ?? {}, rest, quote)}`,
      cells: own,
    }));
}

interface LegendProps {
  readonly scale: HeatScale;
  readonly measure: Measure;
}

/** What the colours of a map mean: from the most errors less to the most errors more, in either quantity. */
function HeatLegend({ scale: { limit, isCut, minN }, measure: { ofErrors } }: LegendProps): JSX.Element {
  return (
    <ul class="heat-legend" aria-label="Legend">
      <li>
        {pp(ofErrors.difference(-limit))} pp{isCut && ' or beyond'}
        <span class="heat-ramp" aria-hidden="true" />
        {pp(ofErrors.difference(limit))} pp{isCut && ' or beyond'}
      </li>
      <li>
        <span class="heat-sample" aria-hidden="true" /> no change
      </li>
      <li>
        <span class="heat-sample few" aria-hidden="true" /> fewer than {minN} trials
      </li>
      <li>
        <span class="heat-sample empty" aria-hidden="true" /> no such cell
      </li>
    </ul>
  );
}
