/** How often the intervals of agreement with users cover the true value for few answers: the area under the ROC curve, and Spearman's ρ. */
import seedrandom from 'seedrandom';
import { effectiveItems } from '../../src/stats/by-item/effective-items.ts';
import { rankedHigher } from '../../src/stats/mann-whitney.ts';
import { spearmanRho } from '../../src/stats/ranks.ts';
import { spearmanInterval } from '../../src/stats/spearman-interval.ts';
import type { MeanCoverageOptions } from './means.ts';

export interface AgreementRow {
  readonly statistic: 'AUC' | 'ρ';
  /** On each side for the area, pairs for ρ. */
  readonly queries: number;
  readonly repeats: number;
  /** The range over true values, from 0 to 1. */
  readonly covered: readonly number[];
}

const QUERIES = [10, 20, 50];
const REPEATS = [1, 3];
const CORRELATIONS = [0, 0.5, 0.8];
const SHIFTS = [0, 0.7, 1.5];
/** Pairs from which a true ρ is computed. */
const MANY = 20_000;

export function simulateAgreement({ runs, seed }: MeanCoverageOptions): AgreementRow[] {
  const random = seedrandom.tychei(`agreement ${seed}`);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.double())) * Math.cos(2 * Math.PI * random.double());
  const share = (design: () => boolean): number => {
    let covered = 0;
    for (let run = 0; run < runs; run++) if (design()) covered++;
    return covered / runs;
  };
  const truths = CORRELATIONS.map((r) => spearmanRho(...drawPairs(MANY, 1, r, normal).values) ?? 0);
  return QUERIES.flatMap((queries) =>
    REPEATS.flatMap((repeats): AgreementRow[] => [
      {
        statistic: 'AUC',
        queries,
        repeats,
        covered: SHIFTS.map((shift) => share(() => coversArea(queries, repeats, shift, normal))),
      },
      {
        statistic: 'ρ',
        queries,
        repeats,
        covered: CORRELATIONS.map((r, i) =>
          share(() => coversCorrelation(queries, repeats, r, truths[i] as number, normal)),
        ),
      },
    ]),
  );
}

/** Answers to a query have a common part, which is half of their variance. */
function drawAnswers(
  queries: number,
  repeats: number,
  shift: number,
  normal: () => number,
): { readonly values: number[]; readonly items: number[] } {
  const own = Array.from({ length: queries }, () => normal());
  const items = Array.from({ length: queries * repeats }, (_, i) => i % queries);
  return {
    values: items.map((item) => shift + (repeats === 1 ? normal() : ((own[item] ?? 0) + normal()) / Math.SQRT2)),
    items,
  };
}

function coversArea(queries: number, repeats: number, shift: number, normal: () => number): boolean {
  const [up, down] = [drawAnswers(queries, repeats, shift, normal), drawAnswers(queries, repeats, 0, normal)];
  const sizes = [effectiveItems(up.items), effectiveItems(down.items)] as const;
  const [low, high] = rankedHigher(up.values, down.values, { sizes })?.interval ?? [1, 0];
  const truth = normalShare(shift / Math.SQRT2);
  return low <= truth && truth <= high;
}

/** P(Z ≤ z) by the series of Abramowitz and Stegun (1964, 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

function drawPairs(queries: number, repeats: number, r: number, normal: () => number) {
  const x = drawAnswers(queries, repeats, 0, normal);
  const noise = drawAnswers(queries, repeats, 0, normal);
  // Ratings from 1 to 5.
  const y = x.values.map((value, i) => {
    const latent = r * value + Math.sqrt(1 - r * r) * (noise.values[i] as number);
    return [-1.2, -0.4, 0.4, 1.2].filter((limit) => latent > limit).length + 1;
  });
  return { values: [x.values, y] as const, items: x.items };
}

function coversCorrelation(queries: number, repeats: number, r: number, truth: number, normal: () => number): boolean {
  const { values, items } = drawPairs(queries, repeats, r, normal);
  const rho = spearmanRho(...values);
  const [low, high] = (rho === null ? null : spearmanInterval(rho, effectiveItems(items))) ?? [1, 0];
  return low <= truth && truth <= high;
}

export function renderAgreement(rows: readonly AgreementRow[]): string {
  return [
    '| statistic | queries | answers to a query | covered, % |',
    '| :--- | ---: | ---: | ---: |',
    ...rows.map(({ statistic, queries, repeats, covered }) => {
      const percent = covered.map((one) => 100 * one);
      return `| ${statistic} | ${queries} | ${repeats} | ${Math.min(...percent).toFixed(1)} – ${Math.max(...percent).toFixed(1)} |`;
    }),
  ].join('\n');
}
