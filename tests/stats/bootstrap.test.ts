/** The bootstrap of means. */
import { expect, test } from 'vitest';
import { bootstrapColumnMeans, bootstrapMeans } from '../../src/stats/bootstrap.ts';

const options = { resamples: 2000, seed: 0 };

test('two rows 0 and 1: the means of samples are 0, ½ and 1', () => {
  // P(0) = P(1) = ¼, so both quantiles are at the ends.
  expect(bootstrapMeans(Float64Array.of(0, 1), 1, options)).toEqual([{ mean: 0.5, interval: [0, 1] }]);
});

test('a single row has no width', () => {
  expect(bootstrapMeans(Float64Array.of(0.25, 3), 2, options)).toEqual([
    { mean: 0.25, interval: [0.25, 0.25] },
    { mean: 3, interval: [3, 3] },
  ]);
});

test('many rows: close to the normal interval mean ± 1.96 sd / √n', () => {
  const n = 400;
  const rows = Float64Array.from({ length: n }, (_, at) => (at % 4 === 0 ? 1 : 0));
  const [one] = bootstrapMeans(rows, 1, options);
  const half = 1.96 * Math.sqrt((0.25 * 0.75) / n);
  expect(one?.mean).toBe(0.25);
  expect(one?.interval[0]).toBeCloseTo(0.25 - half, 2);
  expect(one?.interval[1]).toBeCloseTo(0.25 + half, 2);
});

test('rows are drawn as a whole, so equal columns have equal intervals; the seed decides which', () => {
  const values = Array.from({ length: 50 }, (_, at) => Math.sin(at));
  const rows = Float64Array.from(values.flatMap((value) => [value, value]));
  const [left, right] = bootstrapMeans(rows, 2, options);
  expect(left).toEqual(right);
  expect(bootstrapMeans(rows, 2, options)[0]).toEqual(left);
  expect(bootstrapMeans(rows, 2, { ...options, seed: 1 })[0]?.interval).not.toEqual(left?.interval);
});

test('quantiles are between the sorted means', () => {
  // Two samples: the quantiles 2.5 % and 97.5 % are so far from one mean to the other.
  const [one] = bootstrapMeans(Float64Array.of(0, 1, 5, 9), 1, { resamples: 2, seed: 0 });
  const [low = Number.NaN, high = Number.NaN] = one?.interval ?? [];
  const step = (high - low) / 0.95;
  expect([low - 0.025 * step, high + 0.025 * step].map((mean) => (mean * 4) % 1)).toEqual([
    expect.closeTo(0, 9),
    expect.closeTo(0, 9),
  ]);
  expect(step).toBeGreaterThan(0);
});

test('columns without gaps have what whole rows have', () => {
  const columns = [0, 1, 2].map((shift) => Float64Array.from({ length: 40 }, (_, at) => Math.sin(at + shift)));
  const interleaved = new Float64Array(120);
  for (const [at, column] of columns.entries())
    for (const [row, value] of column.entries()) interleaved[3 * row + at] = value;
  expect(bootstrapColumnMeans(columns, options)).toEqual(bootstrapMeans(interleaved, 3, options));
});

test('a column with gaps: samples are means over the rows that it has, and those without any are left out', () => {
  // Of 27 samples of three rows one has none of the first two; 7 of the others have only the 0, 7 only the 1.
  const columns = [Float64Array.of(0, 1, Number.NaN), Float64Array.of(Number.NaN, Number.NaN, 0.25)];
  expect(bootstrapColumnMeans(columns, options)).toEqual([
    { mean: 0.5, interval: [0, 1] },
    { mean: 0.25, interval: [0.25, 0.25] },
  ]);
  const empty = Float64Array.of(Number.NaN, Number.NaN, Number.NaN);
  expect(bootstrapColumnMeans([empty], options)).toEqual([null]);
  expect(bootstrapColumnMeans([new Float64Array()], options)).toEqual([null]);
});

test('gaps cost what they are: the interval is that of the rows that are there', () => {
  const n = 800;
  const column = Float64Array.from({ length: n }, (_, at) => (at % 2 === 0 ? Number.NaN : Number(at % 8 === 1)));
  const half = 1.96 * Math.sqrt((0.25 * 0.75) / (n / 2));
  const [one] = bootstrapColumnMeans([column], options);
  expect(one?.mean).toBe(0.25);
  expect(one?.interval).toEqual([expect.closeTo(0.25 - half, 2), expect.closeTo(0.25 + half, 2)]);
});
