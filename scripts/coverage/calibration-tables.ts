/** Tables of the coverage of calibrated means and of weighted κ. */
import { simulateCalibration, type CalibrationCoverage, type CalibrationDesign } from './calibrated-means.ts';
import { markdownLines } from './items/item-table.ts';
import { JUDGES, LABELS } from './judges.ts';
import type { MeanCoverageOptions } from './means.ts';
import { simulateKappas, type KappaCoverage } from './weighted-kappas.ts';

/** The first one has a table for each population and judge. */
const DESIGNS: readonly CalibrationDesign[] = [
  { answers: 300, labelled: 60, answersToQuery: 1, byQuery: false },
  { answers: 300, labelled: 60, answersToQuery: 3, byQuery: false },
  { answers: 300, labelled: 60, answersToQuery: 3, byQuery: true },
  { answers: 300, labelled: 30, answersToQuery: 1, byQuery: false },
  { answers: 300, labelled: 20, answersToQuery: 1, byQuery: false },
  { answers: 300, labelled: 10, answersToQuery: 1, byQuery: false },
  { answers: 300, labelled: 150, answersToQuery: 1, byQuery: false },
  { answers: 3000, labelled: 60, answersToQuery: 1, byQuery: false },
];

export function calibrationTables(options: MeanCoverageOptions): string {
  const all = DESIGNS.map((design) => ({ design, cells: simulateCalibration(design, options) }));
  return [wholeTable(all[0]?.cells ?? []), designTable(all), kappaTable(simulateKappas(options))].join('\n\n');
}

function wholeTable(cells: readonly CalibrationCoverage[]): string {
  const rows = LABELS.map(({ name }) => [
    name,
    ...cells.filter(({ labels }) => labels === name).map(({ covered }) => (100 * covered).toFixed(1)),
  ]);
  return markdownLines(['labels', ...JUDGES.map(({ name }) => name)], rows);
}

interface Row {
  readonly design: CalibrationDesign;
  readonly cells: readonly CalibrationCoverage[];
}

function designTable(all: readonly Row[]): string {
  const rows = all.map(({ design, cells }) => [
    `${design.labelled} of ${design.answers}`,
    design.answersToQuery === 1 ? '1' : `${design.answersToQuery}, ${design.byQuery ? 'whole queries' : 'any answers'}`,
    spread(cells.map(({ covered }) => 100 * covered)),
    spread(cells.map(({ coveredByLabels }) => 100 * coveredByLabels)),
    ...['97 % right', 'noisy', 'useless'].map((judge) => relativeWidth(cells.filter((cell) => cell.judge === judge))),
  ]);
  const titles = ['labels', 'answers to a query', 'calibrated, %', 'labels alone, %'];
  return markdownLines([...titles, 'width, 97 % right', 'noisy', 'useless'], rows);
}

function kappaTable(all: readonly KappaCoverage[]): string {
  const rows = all.map(({ queries, answersToQuery, covered }) => [
    String(queries),
    String(answersToQuery),
    spread(covered.map((share) => 100 * share)),
  ]);
  return markdownLines(['queries', 'answers to a query', 'weighted κ, %'], rows);
}

/** The mean, and in brackets the lowest and the highest value. */
function spread(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${mean.toFixed(1)} (${Math.min(...values).toFixed(1)} – ${Math.max(...values).toFixed(1)})`;
}

/** The mean of the widths, relative to those of labels alone. */
function relativeWidth(cells: readonly CalibrationCoverage[]): string {
  return (cells.reduce((sum, { width, widthOfLabels }) => sum + width / widthOfLabels, 0) / cells.length).toFixed(2);
}
