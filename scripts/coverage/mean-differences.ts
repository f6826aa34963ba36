/** How often the intervals of differences of means cover 0 where nothing differs: levels before and after, tags, a window and its baseline. */
import seedrandom from 'seedrandom';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';
import { DISTRIBUTIONS, type Distribution } from './distributions.ts';
import type { MeanCoverageOptions } from './means.ts';

interface Design {
  readonly name: string;
  /** Whether both sides have the same queries. */
  readonly isShared: boolean;
  /** To each query on each side. */
  readonly answers: number;
}

export interface DifferenceCoverageRow extends Design {
  /** On each side. */
  readonly queries: number;
  /** By distribution, from 0 to 1. */
  readonly covered: readonly number[];
  /** Mean widths of the intervals, by distribution. */
  readonly widths: readonly number[];
}

const DESIGNS: readonly Design[] = [
  { name: 'other queries, 1 answer each', isShared: false, answers: 1 },
  { name: 'other queries, 3 answers each', isShared: false, answers: 3 },
  { name: 'the same queries, 1 answer each', isShared: true, answers: 1 },
  { name: 'the same queries, 3 answers each', isShared: true, answers: 3 },
];
const QUERIES = [5, 10, 20, 30, 100];
/** The share of answers that have the value of their query; the others have another value of the distribution. */
const ALIKE = 0.7;

/** Two sides of answers with the same distribution, so that the difference is 0. */
export function simulateMeanDifferences({ runs, seed }: MeanCoverageOptions): DifferenceCoverageRow[] {
  const random = seedrandom.tychei(`differences ${seed}`);
  const draw = (): number => random.double();
  return DESIGNS.flatMap((design) =>
    QUERIES.map((queries) => {
      const cells = DISTRIBUTIONS.map((distribution) => simulateCell({ ...design, queries }, distribution, runs, draw));
      return {
        ...design,
        queries,
        covered: cells.map(({ covered }) => covered / runs),
        widths: cells.map(({ width }) => width / runs),
      };
    }),
  );
}

function simulateCell(
  design: Design & { readonly queries: number },
  distribution: Distribution,
  runs: number,
  random: () => number,
): { readonly covered: number; readonly width: number } {
  let [covered, width] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const [low, high] = sampleSides(design, distribution, random).difference()?.interval ?? [Number.NaN, Number.NaN];
    if (low <= 0 && 0 <= high) covered++;
    width += high - low;
  }
  return { covered, width };
}

function sampleSides(
  { isShared, answers, queries }: Design & { readonly queries: number },
  { draw }: Distribution,
  random: () => number,
): ItemValues {
  const values = new ItemValues();
  for (let query = 0; query < queries; query++) {
    const own = draw(random);
    const other = isShared ? own : draw(random);
    for (let answer = 0; answer < answers; answer++) {
      values.add(query, random() < ALIKE ? own : draw(random));
      values.add(isShared ? query : queries + query, random() < ALIKE ? other : draw(random), 1);
    }
  }
  return values;
}

/** A Markdown table: a row for each design and number of queries, with the range over the distributions. */
export function renderMeanDifferenceCoverage(rows: readonly DifferenceCoverageRow[]): string {
  return [
    '| queries on each side | both sides have | covered, % | width |',
    '| ---: | :--- | ---: | ---: |',
    ...rows.map(({ queries, name, covered, widths }) => {
      const percent = covered.map((share) => 100 * share);
      return `| ${queries} | ${name} | ${range(percent, 1)} | ${range(widths, 2)} |`;
    }),
  ].join('\n');
}

function range(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} – ${Math.max(...values).toFixed(digits)}`;
}
