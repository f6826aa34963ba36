/** Figures of the accuracy of a benchmark: by set and condition, and by model and condition. */
import type { BenchModels, BenchResult, BenchScore } from '../documents/bench.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { percent } from '../../../report/numbers.ts';
import { renderFigure, type Figure } from '../../../report/figures/figure.ts';
import { forestPanel } from '../../../report/figures/forest.ts';
import { shorten } from '../../../report/figures/labels.ts';
import { conditionSeries, laneMarks, layOutLanes } from './lanes.ts';

/** The accuracy in a row of the figure under one condition; the row is named by `set`. */
type Accuracy = Pick<BenchScore, 'set' | 'condition' | 'title' | 'answered' | 'accuracyPct' | 'interval'>;

/** null without an answer. */
export function benchAccuracyFigure({ scores, model, benchmark }: BenchResult): Figure | null {
  return drawAccuracy(scores, `${benchmark.id} by ${inertLine(model)}`, 'set');
}

/** Each model over all sets; null without an answer. */
export function modelsAccuracyFigure({ models, benchmark }: BenchModels): Figure | null {
  const rows = models.flatMap(({ model, totals }) => totals.map((total) => ({ ...total, set: model })));
  return drawAccuracy(rows, benchmark.id, 'model');
}

/** @param subject what the title names. @param column the title of the names of the rows. */
function drawAccuracy(scores: readonly Accuracy[], subject: string, column: string): Figure | null {
  const answered = scores.filter(({ answered: n }) => n > 0);
  if (answered.length === 0) return null;
  const sets = [...new Set(scores.map(({ set }) => set))];
  const conditions = [...new Map(scores.map(({ condition, title }) => [condition, title]))];
  const { height, labels, left, middles, guides, yOf } = layOutLanes(sets, conditions.length);
  return renderFigure({
    id: 'accuracy',
    title: `${subject}: accuracy`,
    subtitle: 'The share of the answers that are right; lines are 95 % intervals (Wilson).',
    alt: answered.map(({ set, condition, accuracyPct }) => `${set}, ${condition}: ${percent(accuracyPct)}`).join('; '),
    legend: conditions.map(([id, title], i) => ({ label: `${id}: ${title}`, ...conditionSeries(i) })),
    panels: [
      forestPanel({
        height,
        columns: [{ title: column, x: 0, labels }],
        left,
        numbers: conditions.map(([id], i) => ({
          title: shorten(inertLine(id), 10),
          x: (i + 1) * 80 - 10,
          labels: sets.map((set) => percent(findScore(scores, set, id)?.accuracyPct ?? null)),
        })),
        right: conditions.length * 80,
        middles,
        guides,
        domain: [0, 100],
        label: 'accuracy, in percent',
        tickFormat: String,
        marks: conditions.map(([id], lane) => {
          const points = answered
            .filter(({ condition }) => condition === id)
            .map(({ set, accuracyPct: x, interval }) => ({ y: yOf(sets.indexOf(set), lane), x, interval }));
          return laneMarks(points, lane);
        }),
      }),
    ],
  });
}

function findScore(scores: readonly Accuracy[], set: string, condition: string): Accuracy | undefined {
  return scores.find((score) => score.set === set && score.condition === condition);
}
