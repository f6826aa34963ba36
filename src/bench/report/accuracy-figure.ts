/** Figures of the accuracy of a benchmark: by set and condition, and by model and condition. */
import { dot, ruleY, type Markish } from '@observablehq/plot';
import type { BenchModels, BenchResult, BenchScore } from '../documents/bench.ts';
import { inertLine } from '../../text/inert.ts';
import { percent } from '../../report/numbers.ts';
import { renderFigure, type Figure } from '../../report/figures/figure.ts';
import { forestPanel } from '../../report/figures/forest.ts';
import { measureEm, shorten } from '../../report/figures/labels.ts';
import { filled } from '../../report/figures/legend.ts';
import { FONT_SIZE, seriesAt } from '../../report/figures/style.ts';

const LANE = 16;
const ROW_GAP = 14;
const MOST_EM = 24;

/** The accuracy in a row of the figure under one condition; the row is named by `set`. */
type Accuracy = Pick<BenchScore, 'set' | 'condition' | 'title' | 'answered' | 'accuracyPct' | 'interval'>;

/** null without an answer. */
export function benchAccuracyFigure({ scores, model, benchmark }: BenchResult): Figure | null {
  return drawAccuracy(scores, `${benchmark.id} by ${inertLine(model)}`, 'set');
}

/** Each model over all sets; null without an answer. */
export function modelsAccuracyFigure({ models, benchmark }: BenchModels): Figure | null {
  const rows = models.flatMap(({ model, totals = [] }) => totals.map((total) => ({ ...total, set: model })));
  return drawAccuracy(rows, benchmark.id, 'model');
}

/** @param subject what the title names. @param column the title of the names of the rows. */
function drawAccuracy(scores: readonly Accuracy[], subject: string, column: string): Figure | null {
  const answered = scores.filter(({ answered: n }) => n > 0);
  if (answered.length === 0) return null;
  const sets = [...new Set(scores.map(({ set }) => set))];
  const conditions = [...new Map(scores.map(({ condition, title }) => [condition, title]))];
  const row = conditions.length * LANE + ROW_GAP;
  const middles = sets.map((_, i) => (i + 0.5) * row);
  const labels = sets.map((set) => shorten(inertLine(set), MOST_EM));
  const left = Math.ceil(Math.max(...labels.map((label) => measureEm(label))) * FONT_SIZE) + 14;
  return renderFigure({
    id: 'accuracy',
    title: `${subject}: accuracy`,
    subtitle: 'Right answers of those that were given; lines are Wilson’s intervals of 95 %.',
    alt: answered.map(({ set, condition, accuracyPct }) => `${set}, ${condition}: ${percent(accuracyPct)}`).join('; '),
    legend: conditions.map(([id, title], i) => ({ label: `${id}: ${title}`, ...seriesPart(i) })),
    panels: [
      forestPanel({
        height: sets.length * row,
        columns: [{ title: column, x: 0, labels }],
        left,
        numbers: conditions.map(([id], i) => ({
          title: shorten(inertLine(id), 10),
          x: (i + 1) * 80 - 10,
          labels: sets.map((set) => percent(findScore(scores, set, id)?.accuracyPct ?? null)),
        })),
        right: conditions.length * 80,
        middles,
        guides: middles.slice(1).map((middle) => middle - row / 2),
        domain: [0, 100],
        label: 'accuracy, in percent',
        tickFormat: String,
        marks: conditions.map(([id], lane) => {
          const shift = (lane - (conditions.length - 1) / 2) * LANE;
          return createMarks(answered, sets, middles, id, lane, shift);
        }),
      }),
    ],
  });
}

function findScore(scores: readonly Accuracy[], set: string, condition: string): Accuracy | undefined {
  return scores.find((score) => score.set === set && score.condition === condition);
}

function createMarks(
  scores: readonly Accuracy[],
  sets: readonly string[],
  middles: readonly number[],
  condition: string,
  lane: number,
  shift: number,
): Markish[] {
  const { className, symbol } = seriesPart(lane);
  const points = scores
    .filter((score) => score.condition === condition)
    .map(({ set, accuracyPct, interval }) => ({
      y: (middles[sets.indexOf(set)] ?? 0) + shift,
      x: accuracyPct,
      low: interval?.[0],
      high: interval?.[1],
    }));
  return [
    ruleY(points, { y: 'y', x1: 'low', x2: 'high', strokeWidth: 1.5, className }),
    dot(points, { x: 'x', y: 'y', r: 4.5, symbol, ...filled(className) }),
  ];
}

/** The first series is for stored labels in other figures, and stays free here. */
function seriesPart(index: number): Pick<ReturnType<typeof seriesAt>, 'className' | 'symbol'> {
  const { className, symbol } = seriesAt(index + 1);
  return { className, symbol };
}
