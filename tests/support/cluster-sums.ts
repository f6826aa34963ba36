import type { ClusterSums } from '../../src/stats/clusters.ts';

/** What `clusterRobustSe` takes, from the rows: the cluster of each difference, and the difference. */
export function clusterSums(cluster: readonly string[], d: readonly number[]): ClusterSums {
  const groups = Map.groupBy(d.keys(), (i) => cluster[i]);
  const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const each = [...groups.values()].map((rows) => ({ size: rows.length, sum: add(rows.map((i) => d[i] as number)) }));
  return {
    n: d.length,
    clusters: each.length,
    sum: add(d),
    sumOfSquaredSums: add(each.map(({ sum }) => sum * sum)),
    sumOfSizesTimesSums: add(each.map(({ size, sum }) => size * sum)),
    sumOfSquaredSizes: add(each.map(({ size }) => size * size)),
  };
}
