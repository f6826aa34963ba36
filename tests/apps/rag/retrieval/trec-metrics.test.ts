/** The convention `trec`: numbers that trec_eval prints in its tests, and numbers computed by hand. */
import { describe, expect, test } from 'vitest';
import type { Judgments } from '../../../../src/apps/rag/retrieval/query.ts';
import { judgeRanking } from '../../../../src/apps/rag/retrieval/ranking.ts';
import { TREC_CUT, TREC_WHOLE, trecMetrics } from '../../../../src/apps/rag/retrieval/trec-metrics.ts';

type Named<Name extends string> = Readonly<Record<Name, number>>;

interface TrecMetrics {
  readonly cuts: readonly Named<(typeof TREC_CUT)[number]>[];
  readonly whole: Named<(typeof TREC_WHOLE)[number]>;
  readonly relevant: number;
  readonly duplicates: number;
}

/** The metrics of a list by their names. */
function metricsOf(
  retrieved: readonly string[],
  judgments: Judgments,
  cutoffs: readonly number[],
  level: number,
): TrecMetrics {
  const ranking = judgeRanking(retrieved, judgments, level);
  const values = trecMetrics(ranking, cutoffs);
  const take = <Name extends string>(names: readonly Name[]): Named<Name> =>
    Object.fromEntries(names.map((name) => [name, values.shift()])) as Named<Name>;
  const cuts = cutoffs.map(() => take(TREC_CUT));
  return { cuts, whole: take(TREC_WHOLE), relevant: ranking.relevant, duplicates: ranking.duplicates };
}

/** A list of `n` documents, relevant at these ranks. Further relevant documents were not retrieved. */
function binary(n: number, ranks: readonly number[], relevant: number, cutoffs: readonly number[]): TrecMetrics {
  const retrieved = Array.from({ length: n }, (_, at) => `d${at + 1}`);
  const missed = Array.from({ length: relevant - ranks.length }, (_, at) => `missed ${at}`);
  const grades = new Map([...ranks.map((rank) => `d${rank}`), ...missed].map((id) => [id, 1]));
  return metricsOf(retrieved, { relevance: grades, gains: grades }, cutoffs, 1);
}

/** As trec_eval prints them. */
function printed(metrics: object): Record<string, string> {
  return Object.fromEntries(Object.entries(metrics).map(([name, value]: [string, number]) => [name, value.toFixed(4)]));
}

const columns = (names: readonly string[], rows: readonly string[]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(row.split(' ').map((value, at) => [names[at] as string, value])));

/** Ranks of the relevant documents of query 302 in test/results.test of trec_eval, by its test/qrels.test. */
const RANKS_302 = [
  1, 2, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 30, 31, 34, 36, 37, 39, 42, 43, 44, 47,
  48, 49, 50, 51, 53, 56, 58, 72, 79, 82, 84, 116, 154, 289, 301, 331, 353, 394, 458,
];

describe('numbers that trec_eval prints in its tests', () => {
  const CUT = ['precision', 'recall', 'ndcg', 'map'];

  test('query 302 of test/out.test.aq', () => {
    const { cuts, whole, relevant } = binary(500, RANKS_302, 77, [5, 10, 15, 20, 30, 100, 200, 500, 1000]);
    expect(cuts.map(printed)).toMatchObject(
      columns(CUT, [
        '0.8000 0.0519 0.8304 0.0461',
        '0.7000 0.0909 0.7530 0.0768',
        '0.8000 0.1558 0.8085 0.1265',
        '0.8000 0.2078 0.8082 0.1695',
        '0.7333 0.2857 0.7604 0.2298',
        '0.4200 0.5455 0.6046 0.3983',
        '0.2200 0.5714 0.6209 0.4068',
        '0.1000 0.6494 0.6617 0.4175',
        '0.0500 0.6494 0.6617 0.4175',
      ]),
    );
    expect(printed(whole)).toMatchObject({ ndcg: '0.6617', map: '0.4175', mrr: '1.0000' });
    expect(relevant).toBe(77);
  });

  test('query 303 of test/out.test.aqc: fewer retrieved than most cut-offs', () => {
    // Ranks from relstring 0011101000, and from the interpolated precisions 5/13 and 6/18.
    const { cuts, whole } = binary(84, [3, 4, 5, 7, 13, 18], 10, [1, 5, 10, 15, 20, 100]);
    expect(cuts.map(printed)).toMatchObject(
      columns(
        [...CUT, 'hitRate'],
        [
          '0.0000 0.0000 0.0000 0.0000 0.0000',
          '0.6000 0.3000 0.4469 0.1433 1.0000',
          '0.4000 0.4000 0.3633 0.2005 1.0000',
          '0.3333 0.5000 0.4211 0.2389 1.0000',
          '0.3000 0.6000 0.4730 0.2723 1.0000',
          '0.0600 0.6000 0.4730 0.2723 1.0000',
        ],
      ),
    );
    expect(printed(whole)).toMatchObject({ ndcg: '0.4730', map: '0.2723', mrr: '0.3333' });
  });
});

describe('numbers computed by hand', () => {
  // Ranks 1, 2, 3: grades 1, none, 3; a document of grade 2 was not retrieved. The best order is 3, 2, 1.
  const grades = new Map([
    ['a', 1],
    ['c', 3],
    ['missed', 2],
    ['bad', -1],
    ['judged', 0],
  ]);
  const judgments = { relevance: grades, gains: grades };
  const { log2 } = Math;

  test('gains are grades, or 2^grade − 1', () => {
    const { cuts, whole } = metricsOf(['a', 'b', 'c'], judgments, [2, 3], 1);
    expect(cuts[1]?.ndcg).toBeCloseTo((1 / log2(2) + 3 / log2(4)) / (3 / log2(2) + 2 / log2(3) + 1 / log2(4)), 14);
    expect(cuts[1]?.ndcgExp).toBeCloseTo((1 / log2(2) + 7 / log2(4)) / (7 / log2(2) + 3 / log2(3) + 1 / log2(4)), 14);
    expect(cuts[0]?.ndcg).toBeCloseTo(1 / (3 + 2 / log2(3)), 14);
    expect(whole.ndcg).toBe(cuts[1]?.ndcg);
  });

  test('the relevance level decides which documents are relevant, and does not affect nDCG', () => {
    const [one, two] = [1, 2].map((level) => metricsOf(['a', 'b', 'c'], judgments, [3], level));
    expect(one).toMatchObject({ relevant: 3, cuts: [{ recall: 2 / 3, mrr: 1, map: (1 + 2 / 3) / 3 }] });
    expect(two).toMatchObject({ relevant: 2, cuts: [{ recall: 1 / 2, mrr: 1 / 3, map: 1 / 3 / 2 }] });
    expect(two?.cuts[0]?.ndcg).toBe(one?.cuts[0]?.ndcg);
  });

  test('MRR is computed at k, and for the whole list', () => {
    const { cuts, whole } = metricsOf(['x', 'y', 'c'], judgments, [2, 3], 1);
    expect([...cuts, whole].map(({ mrr }) => mrr)).toEqual([0, 1 / 3, 1 / 3]);
  });

  test('grades of 0 and below are judged, and worth nothing', () => {
    expect(metricsOf(['bad', 'judged'], judgments, [2], 1).cuts).toEqual([
      { recall: 0, precision: 0, hitRate: 0, ndcg: 0, ndcgExp: 0, mrr: 0, map: 0 },
    ]);
  });

  test('a repeated document counts at its first rank, and those below move up', () => {
    const twice = metricsOf(['a', 'a', 'b', 'a', 'c'], judgments, [3], 1);
    expect(twice).toEqual({ ...metricsOf(['a', 'b', 'c'], judgments, [3], 1), duplicates: 2 });
  });

  test('nothing retrieved, and nothing relevant, are 0', () => {
    const none = { relevance: new Map<string, number>(), gains: new Map<string, number>() };
    for (const { cuts } of [metricsOf([], judgments, [1], 1), metricsOf(['a'], none, [1], 1)])
      expect(cuts).toEqual([{ recall: 0, precision: 0, hitRate: 0, ndcg: 0, ndcgExp: 0, mrr: 0, map: 0 }]);
  });
});
