/** The coverage of differences of means, in a small simulation. */
import { expect, test } from 'vitest';
import { renderMeanDifferenceCoverage, simulateMeanDifferences } from '../../../scripts/coverage/mean-differences.ts';

const RUNS = 100;
const rows = simulateMeanDifferences({ runs: RUNS, seed: 3 });

test('intervals of 95 % cover at least 92.5 % in the long run, and three standard errors below here', () => {
  const lowest = 0.925 - 3 * Math.sqrt((0.925 * 0.075) / RUNS);
  expect(rows).toHaveLength(20);
  expect(Math.min(...rows.flatMap(({ covered }) => covered))).toBeGreaterThanOrEqual(lowest);
});

test('the same queries on both sides make the difference more certain', () => {
  const widest = (isShared: boolean): number =>
    Math.max(...rows.filter((row) => row.queries === 100 && row.isShared === isShared).flatMap(({ widths }) => widths));
  expect(widest(true)).toBeLessThan(0.8 * widest(false));
});

test('the table has a row for each design', () => {
  const lines = renderMeanDifferenceCoverage(rows).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toMatch(
    /^\| 100 \| the same queries, 3 answers each \| \d+\.\d – \d+\.\d \| 0\.0\d – 0\.1\d \|$/,
  );
});
