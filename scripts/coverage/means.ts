/** How often the intervals of means of metrics cover the true mean, in simulations through the functions of the project. */
import seedrandom from 'seedrandom';
import { ItemValues, type ItemMean } from '../../src/stats/by-item/item-values.ts';
import { DISTRIBUTIONS, type Distribution } from './distributions.ts';

export interface MeanCoverageOptions {
  /** Simulated samples for each cell of the table. */
  readonly runs: number;
  readonly seed: number;
}

/** The coverage over one distribution. */
interface MeanCoverage {
  readonly distribution: string;
  /** From 0 to 1. */
  readonly covered: number;
  /** Mean width of the intervals, where 1 is the whole range. */
  readonly width: number;
}

/** A design over all distributions. */
export interface MeanCoverageRow {
  readonly queries: number;
  readonly design: string;
  readonly distributions: readonly MeanCoverage[];
}

/** How many answers each query has. */
interface Design {
  readonly name: string;
  /** What the percentile bootstrap covers, in %, by number of queries: the range over the distributions. */
  readonly bootstrap: Readonly<Record<number, string>>;
  readonly answersTo: (query: number) => number;
}

/** Measured with the bootstrap: 300 to 1,000 samples for each distribution, 600 or 1,000 bootstrap samples each. */
const DESIGNS: readonly Design[] = [
  {
    name: '1 answer each',
    bootstrap: { 5: '16.6 – 92.5', 10: '27.8 – 96.5', 30: '59.0 – 95.7', 100: '92.8 – 96.8' },
    answersTo: () => 1,
  },
  {
    name: '3 answers each',
    bootstrap: { 5: '23.0 – 82.6', 10: '34.4 – 86.4', 30: '74.8 – 88.0', 100: '79.0 – 86.3' },
    answersTo: () => 3,
  },
  {
    name: '1 to 12 answers',
    bootstrap: { 5: '25.6 – 61.0', 10: '33.6 – 64.2', 30: '65.8 – 76.4', 100: '80.0 – 86.7' },
    answersTo: (query) => (query === 0 ? 12 : query < 3 ? 6 : 1),
  },
];
const QUERIES = [5, 10, 20, 30, 100];
/** The share of answers that have the value of their query; the others have another value of the distribution. */
const ALIKE = 0.7;

/**
 * Samples of queries, each with a value of the distribution that most of its answers share: so answers to one query depend on each other, and their
 * mean is that of the distribution. The intervals are those of all reports on answers (`ItemValues`).
 */
export function simulateMeans({ runs, seed }: MeanCoverageOptions): MeanCoverageRow[] {
  const random = seedrandom.tychei(`means ${seed}`);
  const draw = (): number => random.double();
  return DESIGNS.flatMap((design) =>
    QUERIES.map((queries) => ({
      queries,
      design: design.name,
      distributions: DISTRIBUTIONS.map((distribution) => {
        const means = Array.from({ length: runs }, () => sampleMean(distribution, design, queries, draw));
        return { distribution: distribution.name, ...summarize(means, distribution.mean) };
      }),
    })),
  );
}

function sampleMean(distribution: Distribution, design: Design, queries: number, random: () => number): ItemMean {
  const values = new ItemValues(queries);
  for (let query = 0; query < queries; query++) {
    const own = distribution.draw(random);
    for (let answer = 0; answer < design.answersTo(query); answer++)
      values.add(query, random() < ALIKE ? own : distribution.draw(random));
  }
  return values.mean() as ItemMean; // there is a query
}

function summarize(means: readonly ItemMean[], truth: number): Pick<MeanCoverage, 'covered' | 'width'> {
  let [covered, width] = [0, 0];
  for (const { interval } of means) {
    const [low, high] = interval ?? [Number.NaN, Number.NaN];
    if (low <= truth && truth <= high) covered++;
    width += high - low;
  }
  return { covered: covered / means.length, width: width / means.length };
}

/** A Markdown table: a row for each design and number of queries, with the range over the distributions. */
export function renderMeanCoverage(rows: readonly MeanCoverageRow[]): string {
  const lines = rows.map(({ queries, design, distributions }) => {
    const covered = range(
      distributions.map((one) => 100 * one.covered),
      1,
    );
    const width = range(
      distributions.map((one) => one.width),
      2,
    );
    const bootstrap = DESIGNS.find(({ name }) => name === design)?.bootstrap[queries] ?? '–';
    return `| ${queries} | ${design} | ${covered} | ${width} | ${bootstrap} |`;
  });
  return [
    '| queries | answers to a query | covered, % | width | bootstrap, % |',
    '| ---: | :--- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

function range(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} – ${Math.max(...values).toFixed(digits)}`;
}
