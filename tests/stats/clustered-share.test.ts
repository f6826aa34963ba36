import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { clusteredShare, type ClusterCounts, type ClusterStratum } from '../../src/stats/clustered-share.ts';
import { stratifiedShare } from '../../src/stats/review/stratified-share.ts';

const cluster = (trials: number, hits: number): ClusterCounts => ({ trials, hits });

test('the share weights each stratum by its clusters, worked by hand', () => {
  const strata = [
    { clusters: 10, drawn: [cluster(2, 2), cluster(1, 0)] }, // weight 10 · 3/2 = 15, share 2/3
    { clusters: 5, drawn: [cluster(1, 1)] }, // weight 5, share 1
  ];
  expect(clusteredShare(strata)?.share).toBeCloseTo((15 * (2 / 3) + 5 * 1) / 20, 12);
});

test('clusters of one trial each have the interval of a stratified sample of trials', () => {
  const sizes = fc.record({ size: fc.integer({ min: 1, max: 60 }), drawn: fc.nat(), hits: fc.nat() });
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 4 }), (all) => {
      const strata = all.map(({ size, drawn, hits }) => {
        const reviewed = 1 + (drawn % size);
        return { size, reviewed, hits: hits % (reviewed + 1) };
      });
      const found = clusteredShare(
        strata.map(({ size, reviewed, hits }) => ({
          clusters: size,
          drawn: Array.from({ length: reviewed }, (_, i) => cluster(1, i < hits ? 1 : 0)),
        })),
      );
      const expected = stratifiedShare(strata, 0);
      expect(found?.share).toBeCloseTo(expected?.share ?? -1, 9);
      expect(found?.interval[0]).toBeCloseTo(expected?.interval[0] ?? -1, 9);
      expect(found?.interval[1]).toBeCloseTo(expected?.interval[1] ?? -1, 9);
    }),
  );
});

test('clusters whose trials are alike count as about one trial each', () => {
  const alike = Array.from({ length: 20 }, (_, i) => cluster(10, i < 10 ? 10 : 0));
  const single = Array.from({ length: 20 }, (_, i) => cluster(1, i < 10 ? 1 : 0));
  const [a, b] = [alike, single].map((drawn) => clusteredShare([{ clusters: 1000, drawn }]));
  expect(a?.interval[0]).toBeCloseTo(b?.interval[0] ?? 0, 9);
  const allRight = clusteredShare([{ clusters: 1000, drawn: alike.map(() => cluster(10, 10)) }]);
  expect(allRight?.interval).toEqual([expect.closeTo(0.887, 2), 1]);
});

test('a sample of everything is a point, and a stratum without a cluster has no estimate', () => {
  expect(clusteredShare([{ clusters: 2, drawn: [cluster(1, 1), cluster(3, 0)] }])).toEqual({
    share: 0.25,
    interval: [0.25, 0.25],
  });
  expect(
    clusteredShare([
      { clusters: 2, drawn: [] },
      { clusters: 1, drawn: [cluster(1, 1)] },
    ]),
  ).toBeNull();
  expect(clusteredShare([{ clusters: 2, drawn: [cluster(0, 0)] }])).toBeNull();
  expect(clusteredShare([])).toBeNull();
});

test('counts that are not parts of each other are refused', () => {
  expect(() => clusteredShare([{ clusters: 1, drawn: [cluster(1, 0), cluster(1, 0)] }])).toThrow(RangeError);
  expect(() => clusteredShare([{ clusters: 2, drawn: [cluster(1, 2)] }])).toThrow(RangeError);
});

describe('95 % intervals contain the truth', () => {
  test.each([
    ['clusters of different sizes', 0.7, 400, 40, 0.5],
    ['few errors in the large stratum', 0.97, 900, 60, 0.6],
    ['a large part of the clusters', 0.6, 120, 60, 0.4],
  ])('%s', (_, p, size, n, other) => {
    const random = seedrandom.tychei('clustered share');
    const population = [p, other].map((chance, h) =>
      Array.from({ length: h === 0 ? size : Math.ceil(size / 5) }, () => {
        const trials = 1 + Math.floor(random.double() * 6);
        return cluster(trials, random.double() < chance ? trials : 0);
      }),
    );
    const all = population.flat();
    const truth = all.reduce((sum, { hits }) => sum + hits, 0) / all.reduce((sum, { trials }) => sum + trials, 0);
    let covered = 0;
    const runs = 1500;
    for (let run = 0; run < runs; run++) {
      const strata = population.map((clusters): ClusterStratum => {
        const order = clusters.toSorted(() => 0);
        for (let i = order.length - 1; i > 0; i--) {
          const j = Math.floor(random.double() * (i + 1));
          [order[i], order[j]] = [order[j] as ClusterCounts, order[i] as ClusterCounts];
        }
        return { clusters: clusters.length, drawn: order.slice(0, n) };
      });
      const [low, high] = clusteredShare(strata)?.interval ?? [1, 0];
      if (low <= truth && truth <= high) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
  });
});
