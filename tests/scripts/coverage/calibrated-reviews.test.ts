/** The coverage of calibrated estimates of reviews: docs/statistics/reviews.md has the tables of the usual run. */
import { expect, test } from 'vitest';
import {
  QUANTITIES,
  renderCalibratedReviews,
  simulateCalibratedReviews,
  type CalibratedReviewRow,
} from '../../../scripts/coverage/calibrated-reviews.ts';
import { inFull } from '../../support/thorough.ts';

const RUNS = inFull(300, 6);

const rows = simulateCalibratedReviews({ runs: RUNS, seed: 7 });

function mean(some: readonly CalibratedReviewRow[], read: (row: CalibratedReviewRow) => number): number {
  return some.reduce((sum, row) => sum + read(row), 0) / some.length;
}

function about(
  quantity: CalibratedReviewRow['quantity'],
  match: Partial<Pick<CalibratedReviewRow, 'extractor' | 'marks' | 'answers'>> = {},
): CalibratedReviewRow[] {
  const wanted = Object.entries({ ...match, quantity });
  return rows.filter((row) => wanted.every(([name, value]) => row[name as keyof CalibratedReviewRow] === value));
}

test.each(QUANTITIES)('intervals of the %s contain the truth', (quantity) => {
  const some = about(quantity);
  expect(mean(some, ({ covered }) => covered)).toBeGreaterThan(95);
  // Four standard errors below 91 %: the lowest coverage in docs/statistics/reviews.md.
  const least = 91 - 400 * Math.sqrt((0.91 * 0.09) / RUNS);
  for (const row of some) expect([row, row.covered >= least]).toEqual([row, true]);
  expect(mean(some, ({ missing }) => missing)).toBe(0);
});

test('the estimates have no bias to speak of', () => {
  // An interval of 95 % is about four standard errors wide.
  for (const row of rows) {
    const limit = 1.5 + row.widthAlone / Math.sqrt(RUNS);
    expect([row, Math.abs(row.bias) < limit]).toEqual([row, true]);
  }
});

test('a good extractor makes the interval of the score narrower', () => {
  const ratio = (match: Parameters<typeof about>[1]): number =>
    mean(about('score', match), ({ width, widthAlone }) => width / widthAlone);
  expect(ratio({ extractor: 'always right', answers: '70 % correct', marks: 120 })).toBeLessThan(0.45);
  expect(ratio({ extractor: '2 % wrong' })).toBeLessThan(0.7);
  expect(ratio({ extractor: 'at random' })).toBeLessThan(1);
});

test('there is a table for each quantity, with a line for each extractor', () => {
  const lines = renderCalibratedReviews(rows).split('\n');
  expect(lines.filter((line) => line.startsWith('| always right |'))).toHaveLength(2);
  expect(lines[2]?.split('|')).toHaveLength(13);
});
