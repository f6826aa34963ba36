/** The coverage of calibrated means, in a small simulation. docs/statistics/calibrated-means.md has the tables of the usual run. */
import { expect, test } from 'vitest';
import { simulateCalibration } from '../../../scripts/coverage/calibrated-means.ts';
import { LABELS } from '../../../scripts/coverage/judges.ts';
import { simulateKappas } from '../../../scripts/coverage/weighted-kappas.ts';
import { thorough } from '../../support/thorough.ts';

const DESIGN = { answers: 300, labelled: 60, answersToQuery: 1, byQuery: false };
const RUNS = 20;

test('the means of the populations are those of their quantiles', () => {
  for (const { at, mean } of LABELS) {
    const sum = Array.from({ length: 100_000 }, (_, i) => at((i + 0.5) / 100_000)).reduce((a, b) => a + b);
    expect(sum / 100_000).toBeCloseTo(mean, 4);
  }
});

thorough('60 labels of 300 answers: about 95 % of all intervals contain the true mean', () => {
  const cells = simulateCalibration(DESIGN, { runs: RUNS, seed: 7 });
  expect(cells).toHaveLength(80);
  const covered = cells.reduce((sum, cell) => sum + cell.covered, 0) / cells.length;
  const error = Math.sqrt((0.95 * 0.05) / (80 * RUNS));
  expect(covered).toBeGreaterThan(0.94 - 3 * error);
  expect(covered).toBeLessThan(0.965 + 3 * error);
});

test('a judge that is nearly always right narrows the interval, and a useless one does not widen it much', () => {
  const cells = simulateCalibration(DESIGN, { runs: 10, seed: 7 });
  const relative = (name: string): number => {
    const own = cells.filter(({ judge }) => judge === name);
    return own.reduce((sum, { width, widthOfLabels }) => sum + width / widthOfLabels, 0) / own.length;
  };
  expect(relative('97 % right')).toBeLessThan(0.65);
  expect(relative('useless')).toBeLessThan(1.1);
});

thorough('intervals of weighted κ cover at least 87 % on average, with repeats of queries too', () => {
  for (const { covered } of simulateKappas({ runs: 5, seed: 7 }, 2000))
    expect(covered.reduce((sum, share) => sum + share, 0) / covered.length).toBeGreaterThan(0.87);
});
