/** A figure of the gains of a benchmark, by set and over all of them. */
import type { BenchGain, BenchResult } from '../documents/bench.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pp } from '../../../report/numbers.ts';
import { renderFigure, type Figure } from '../../../report/figures/figure.ts';
import { chooseDomain, forestPanel } from '../../../report/figures/forest.ts';
import { shorten } from '../../../report/figures/labels.ts';
import { conditionSeries, laneMarks, layOutLanes } from './lanes.ts';

const NUMBER_WIDTH = 110;

/** null without a gain. */
export function benchGainFigure({ scores, gains, model, benchmark }: BenchResult): Figure | null {
  const known = gains.filter(({ gainPp }) => gainPp !== null);
  if (known.length === 0) return null;
  const order = [...new Set(scores.map(({ condition }) => condition))];
  const titles = new Map(scores.map(({ condition, title }) => [condition, title]));
  const conditions = [...new Set(gains.map(({ condition }) => condition))];
  const rows = [...new Set(gains.map(({ set }) => set))];
  const { height, labels, left, middles, guides, yOf } = layOutLanes(rows.map(nameRow), conditions.length);
  return renderFigure({
    id: 'gain',
    title: `${benchmark.id} by ${inertLine(model)}: gain over ${inertLine(gains[0]?.baseline ?? '')}`,
    subtitle: `Accuracy under the condition minus accuracy under the baseline, over items answered under both; lines are 95 % intervals over items.${leftOutSentence(gains)}`,
    alt: known.map((gain) => `${nameRow(gain.set)}, ${gain.condition}: ${pp(gain.gainPp)} pp`).join('; '),
    legend: conditions.map((id) => ({
      label: `${id}: ${titles.get(id) ?? id}`,
      ...conditionSeries(order.indexOf(id)),
    })),
    panels: [
      forestPanel({
        height,
        columns: [{ title: 'set', x: 0, labels }],
        left,
        numbers: conditions.map((id, i) => ({
          title: shorten(inertLine(id), 10),
          x: (i + 1) * NUMBER_WIDTH - 10,
          labels: rows.map((set) => numberOf(findGain(gains, set, id))),
        })),
        right: conditions.length * NUMBER_WIDTH,
        middles,
        guides,
        domain: chooseDomain(known.flatMap(({ gainPp, interval }) => [gainPp ?? 0, ...(interval ?? [])])),
        label: 'gain, in percentage points',
        marks: conditions.map((id, lane) => {
          const points = known
            .filter(({ condition }) => condition === id)
            .map(({ set, gainPp: x, interval }) => ({ y: yOf(rows.indexOf(set), lane), x, interval }));
          return laneMarks(points, order.indexOf(id));
        }),
      }),
    ],
  });
}

function nameRow(set: string | null): string {
  return set ?? 'all';
}

function numberOf(gain: BenchGain | undefined): string {
  return gain?.samePrompts === true ? 'same prompts' : pp(gain?.gainPp ?? null);
}

function findGain(gains: readonly BenchGain[], set: string | null, condition: string): BenchGain | undefined {
  return gains.find((gain) => gain.set === set && gain.condition === condition);
}

function leftOutSentence(gains: readonly BenchGain[]): string {
  const sets = [...new Set(gains.flatMap(({ leftOut = [] }) => leftOut))];
  return sets.length === 0
    ? ''
    : ` Sets with the same prompts under both are left out of “all”: ${sets.map(inertLine).join(', ')}.`;
}
