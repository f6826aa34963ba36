/** Simulated reviews of stores with known human labels: the estimates of `audit review report` against the truth. */
import { describe, expect, test } from 'vitest';
import {
  renderReviewCoverage,
  simulateClaims,
  simulateReviews,
  type CoverageRow,
} from '../../../scripts/coverage/reviews.ts';

const RUNS = 600;

const rows = simulateReviews({ runs: RUNS, seed: 7 });

const title = ({ population, marks, quantity }: CoverageRow): string => `${population}, ${marks} marks, ${quantity}`;

describe.each(rows.map((row) => [title(row), row] as const))('%s', (_, row) => {
  test('the estimate has no bias', () => {
    // An interval of 95 % is about four standard errors wide. Below 100 marks strata that are far apart are merged.
    const chance = (4 * row.width) / 4 / Math.sqrt(RUNS);
    const merged = row.marks < 200 ? 0.05 * row.width : 0;
    expect(Math.abs(row.bias)).toBeLessThan(chance + merged);
  });

  test('the interval contains the truth', () => {
    expect(row.missing).toBe(0);
    // Four standard errors below 92 %: the lowest coverage in docs/review.md.
    expect(row.covered).toBeGreaterThan(92 - 400 * Math.sqrt((0.92 * 0.08) / RUNS));
  });
});

const widthOf = (population: string, marks: number, quantity: CoverageRow['quantity']): number =>
  rows.find((row) => title(row) === `${population}, ${marks} marks, ${quantity}`)?.width ?? Number.NaN;

test('50 marks give a difference of ± 3 pp where two labellings differ on few trials', () => {
  for (const population of ['typical', 'many agreed labels wrong', 'nearly all right'])
    expect(widthOf(population, 50, 'difference')).toBeLessThan(6);
  // The intervals would be too wide rather than too narrow: they do not contain everything.
  expect(widthOf('typical', 200, 'difference')).toBeLessThan(1.5);
});

test('200 marks give an accuracy of 95 % with ± 3.5 pp', () => {
  expect(widthOf('typical', 200, 'accuracy')).toBeLessThan(7);
});

test('the difference is several times as certain as the accuracy', () => {
  expect(widthOf('typical', 100, 'accuracy') / widthOf('typical', 100, 'difference')).toBeGreaterThan(4);
});

test('a labelling that is no better is called the best in at most 5 of 100 reviews', () => {
  const claims = simulateClaims({ runs: RUNS, seed: 7 });
  expect(claims).toHaveLength(6);
  // Four standard errors above.
  for (const { claimed } of claims) expect(claimed).toBeLessThan(5 + 400 * Math.sqrt((0.05 * 0.95) / RUNS));
});

test('the table has a row for each population and number of marks', () => {
  const lines = renderReviewCoverage(rows).split('\n');
  expect(lines).toHaveLength(2 + rows.length / 2);
  expect(lines[2]).toMatch(/^\| typical \| 50 \| 95\.\d \| [+−]?0\.\d \|/);
  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
});
