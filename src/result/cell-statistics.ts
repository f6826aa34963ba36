/**
 * The table of the statistics of cells and schemes: names, units, titles, meanings and sources. Reports, CSV files, the database, the names of
 * `--fail-on`, JSON Schemas and docs/statistics.md are made from it. A new statistic is an entry here and a function in
 * audit/tally/uncertainty.ts.
 */
import type { Statistic, StatisticValue } from './statistic.ts';

/** A statistic of cells, or of cells and schemes. */
export interface CellStatistic extends Statistic {
  /** Where it is computed: for cells and schemes, or for cells only (values that depend on the other cells). */
  readonly of: 'cells and schemes' | 'cells';
  /** The heading of its column in tables of cells; missing if these do not show it. */
  readonly cellTitle?: string;
  /** The explanation in a report, in Markdown. Several columns may share one. */
  readonly explanation?: string;
}

/** In the order of the columns of tables. */
export const CELL_STATISTICS = [
  {
    name: 'storedInterval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: false,
    unit: 'pct',
    title: '95 % interval, stored',
    endsName: 'storedError',
    meaning: 'where the stored error rate may be',
    formula: 'Wilson’s score interval',
    source: 'Wilson 1927',
  },
  {
    name: 'interval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: false,
    unit: 'pct',
    title: '95 % interval',
    endsName: 'error',
    meaning: 'where the error rate under the scheme may be',
    formula: 'Wilson’s score interval',
    source: 'Wilson 1927',
  },
  {
    name: 'deltaInterval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: false,
    unit: 'pp',
    title: '95 % interval',
    cellTitle: '95 % interval',
    endsName: 'delta',
    meaning: 'the values of Δpp that the flips do not contradict',
    formula: 'Tango’s score interval of a paired difference, by bisection; of error rates, so the signs are reversed',
    source: 'Tango 1998',
    explanation:
      '**95 % interval**: the values of Δpp that these flips do not contradict (Tango’s score interval for paired rates). One that contains 0 leaves the direction open.',
  },
  {
    name: 'sePp',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: false,
    unit: 'pp',
    minimum: 0,
    title: 'SE',
    meaning: 'standard error of Δpp if every trial were about another item',
    formula: '√((b + c) − (c − b)²/n) / n',
    source: 'Newcombe 1998',
  },
  {
    name: 'clusterSePp',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    minimum: 0,
    title: 'SE by item',
    cellTitle: 'SE by item',
    meaning: 'the same with the trials of one item as one cluster; null for fewer than two items',
    formula: '√(C/(C−1) · Σ(n·S_c − n_c·S)²) / n² over C items, in whole numbers until the root',
    source: 'Liang and Zeger 1986',
    explanation:
      '**SE**: how far Δpp would typically be off if every trial were about another item. **SE by item** takes the trials of one item together, because the same item under several conditions often flips for the same reason. Use the larger of the two.',
  },
  {
    name: 'mcnemarP',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: false,
    unit: 'p',
    title: 'McNemar p',
    cellTitle: 'p',
    meaning: 'how often a split at least as uneven would come if gains and losses were equally likely',
    formula: 'exact binomial, two-sided',
    source: 'McNemar 1947',
    explanation:
      '**McNemar p**: if gains and losses were equally likely, how often a split would be at least as uneven (exact; **mid-p** counts a split like this one half). A small p means that the parser moves answers in one direction; a large p does not mean that nothing moves.',
  },
  {
    name: 'midP',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: false,
    unit: 'p',
    title: 'mid-p',
    meaning: 'the same, with a split like this one counted half: less conservative',
    formula: '',
    source: 'Fagerland, Lydersen and Laake 2013',
  },
  {
    name: 'holm',
    of: 'cells',
    kind: 'number',
    isNullable: false,
    unit: 'p',
    title: 'p (Holm)',
    cellTitle: 'p (Holm)',
    meaning:
      'p adjusted over all cells of all schemes: at the limit 0.05, the probability of any false rejection is at most 5 %',
    formula: 'step-down',
    source: 'Holm 1979',
  },
  {
    name: 'bh',
    of: 'cells',
    kind: 'number',
    isNullable: false,
    unit: 'p',
    title: 'q (BH)',
    cellTitle: 'q (BH)',
    meaning:
      'p adjusted over all cells of all schemes: at the limit 0.05, the expected share of false rejections among all is at most 5 %',
    formula: 'step-up',
    source: 'Benjamini and Hochberg 1995',
  },
  {
    name: 'kappa',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'coefficient',
    title: 'κ',
    meaning: 'Cohen’s κ: agreement of both labelings beyond chance; null where both are constant',
    formula: '2(n₁₁n₀₀ − n₁₀n₀₁) / (…)',
    source: 'Cohen 1960',
    explanation:
      '**κ**: how far both labelings agree beyond chance: 1 is agreement in every trial, 0 no more than chance.',
  },
  {
    name: 'leastDetectablePp',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    minimum: 0,
    title: 'least',
    meaning: 'the smallest difference that so many trials could show at 5 %; null for fewer than six trials',
    formula: 'six flips in one direction: 2 · 0.5⁶ < 0.05',
    source: 'exact McNemar',
    explanation:
      '**least**: the smallest |Δpp| that so many trials could show at all at 5 %: six flips, all in one direction.',
  },
] as const satisfies readonly CellStatistic[];

type Entry = (typeof CELL_STATISTICS)[number];
type SchemeEntry = Extract<Entry, { of: 'cells and schemes' }>;

/** An entry of the table, with a name that it has. */
export type NamedCellStatistic = CellStatistic & { readonly name: Entry['name'] };

/** The statistics of a scheme over all trials, and of a cell. Rates in %, differences in percentage points; every interval is one of 95 %. */
export type Uncertainty = { readonly [One in SchemeEntry as One['name']]: StatisticValue<One> };

/** What only cells have: p-values adjusted over all cells of all schemes in the document. */
export type AdjustedP = { readonly [One in Exclude<Entry, SchemeEntry> as One['name']]: StatisticValue<One> };

/** The statistics that schemes have too. */
export const SCHEME_STATISTICS: readonly (CellStatistic & Pick<SchemeEntry, 'name'>)[] = CELL_STATISTICS.filter(
  (one): one is SchemeEntry => one.of === 'cells and schemes',
);
