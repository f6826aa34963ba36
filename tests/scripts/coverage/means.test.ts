/** The coverage of means of metrics, in a small simulation. The percentile bootstrap covers 17 to 92 % with five queries. */
import { beforeAll, describe, expect, test } from 'vitest';
import { renderMeanCoverage, simulateMeans, type MeanCoverageRow } from '../../../scripts/coverage/means.ts';

const RUNS = 250;
let rows: MeanCoverageRow[] = [];

beforeAll(() => {
  rows = simulateMeans({ runs: RUNS, seed: 7 });
});

test('every design has five numbers of queries and nine distributions', () => {
  expect(rows).toHaveLength(15);
  expect(new Set(rows.map(({ distributions }) => distributions.length))).toEqual(new Set([9]));
  expect(simulateMeans({ runs: 2, seed: 7 })).toEqual(simulateMeans({ runs: 2, seed: 7 }));
});

describe('intervals of 95 % cover', () => {
  // Wilson's interval covers 91 % for some shares, so 91.5 % is the lowest in the long run; three standard errors below.
  const lowest = 0.915 - 3 * Math.sqrt((0.915 * 0.085) / RUNS);

  test('at least 91.5 %, and three standard errors, everywhere', () => {
    const all = rows.flatMap(({ distributions }) => distributions);
    expect(Math.min(...all.map(({ covered }) => covered))).toBeGreaterThanOrEqual(lowest);
  });

  test('and become narrow with many queries', () => {
    const many = rows.filter(({ queries }) => queries === 100).flatMap(({ distributions }) => distributions);
    expect(Math.max(...many.map(({ width }) => width))).toBeLessThan(0.27);
  });
});

test('the table has a row for each design', () => {
  const [first = '', , row = ''] = renderMeanCoverage(rows).split('\n');
  expect(first).toBe('| queries | answers to a query | covered, % | width | bootstrap, % |');
  expect(row).toMatch(/^\| 5 \| 1 answer each \| \d\d\.\d – 100\.0 \| 0\.3\d – 0\.8\d \| 16\.6 – 92\.5 \|$/);
});
