/**
 * The table of the statistics of cells and schemes: names, units, titles, meanings and sources. Reports, CSV files, the database, the names of
 * `--fail-on`, JSON Schemas and docs/statistics/flips.md are made from it. A new statistic is an entry here and a function in
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
    name: 'items',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'count',
    title: 'items',
    meaning: 'items with a labelled trial in the scope of the scheme',
    formula: '',
    source: 'an item is a data set and an item id; a trial without an item id is one item',
    explanation:
      '**items**: questions. Several outputs about one item are not independent, so all intervals and p are over items.',
  },
  {
    name: 'flipItems',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'count',
    title: 'items with flips',
    cellTitle: 'items with flips',
    meaning: 'items whose number of errors differs from the stored one',
    formula: 'items with d ≠ 0, d = lost − gained of an item',
    source: '',
    explanation: '**items with flips**: those whose number of errors changes. The p-value depends on these items only.',
  },
  {
    name: 'storedInterval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: true,
    unit: 'pct',
    title: '95 % interval (stored)',
    endsName: 'storedError',
    meaning: 'where the stored error rate may be, for items like these; null for several outputs of a single item',
    formula: 'Wilson’s score interval; with several outputs for an item, that for the effective number of outputs',
    source: 'Wilson 1927; Korn and Graubard 1998',
  },
  {
    name: 'interval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: true,
    unit: 'pct',
    title: '95 % interval',
    endsName: 'error',
    meaning: 'where the error rate under the scheme may be',
    formula: 'the same',
    source: 'Wilson 1927; Korn and Graubard 1998',
  },
  {
    name: 'deltaInterval',
    of: 'cells and schemes',
    kind: 'interval',
    isNullable: true,
    unit: 'pp',
    title: '95 % interval',
    cellTitle: '95 % interval',
    endsName: 'delta',
    meaning: 'where deltaPp may be, for items like these; null for several outputs of a single item',
    formula: 'Tango’s score interval; with several outputs for an item, that for the effective number of outputs',
    source: 'Tango 1998; Korn and Graubard 1998',
    explanation: '**95 % interval**: where the change may be, for items like these (Tango’s score interval by items).',
  },
  {
    name: 'sePp',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    minimum: 0,
    title: 'SE',
    meaning: 'standard error of deltaPp over items; null for fewer than two items',
    formula: '√(Σ (N·d − D·n)² / (1 − n/N)) / N² over the items, D = Σ d and N = Σ n',
    source: 'Bell and McCaffrey 2002',
    explanation:
      '**SE**: standard error of the change, with all outputs of an item taken together. Not for intervals: where few items flip, estimate ± 2 SE is too narrow.',
  },
  {
    name: 'p',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'p',
    cellTitle: 'p',
    meaning:
      'how often a change at least this large would occur if each item were as likely to change in the other direction',
    formula: 'share of the 2^m ways to sign the d of m items with |Σ ±d| ≥ |Σ d|',
    source: 'sign-flip test; Fisher 1935; Pagano and Tritchler 1983',
    explanation:
      '**p**: how often the change would be at least this large in either direction if each item were as likely to change in the other direction (exact sign-flip test over items). A small p means that the parser changes answers in one direction; a large p does not mean that it changes nothing.',
  },
  {
    name: 'minP',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'least p',
    meaning: 'the smallest p that the test could give: above 0.05 the difference cannot be tested',
    formula: '2^(1 − m); for m of six or more 2^(1 − k) if k = 1 or 2 items carry more than half of Σ |d|',
    source: 'Tarone 1990',
    explanation:
      '**least p**: the smallest p that the test could give. Above 0.05 nothing can be tested: fewer than six items have flips, or one or two of them carry more than half of the change.',
  },
  {
    name: 'isExact',
    of: 'cells and schemes',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'p exact',
    meaning: 'whether p is exact; otherwise the exact p would take too long, and p is a saddlepoint approximation',
    formula: 'exact up to 26 items, and for m · Σ|d| ≤ 1,000,000',
    source: 'Lugannani and Rice 1980; Robinson 1982',
  },
  {
    name: 'holm',
    of: 'cells',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'p (Holm)',
    cellTitle: 'p (Holm)',
    meaning:
      'p adjusted over all cells of all schemes that can be tested (least p ≤ 0.05): at the limit 0.05, the probability of any false rejection is at most 5 %; null for the others',
    formula: 'step-down',
    source: 'Holm 1979; Tarone 1990',
  },
  {
    name: 'bh',
    of: 'cells',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'q (BH)',
    meaning:
      'p adjusted over the same cells: at the limit 0.05, the expected share of false rejections among all is at most 5 %',
    formula: 'step-up',
    source: 'Benjamini and Hochberg 1995; Gilbert 2005',
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
    name: 'detectablePp',
    of: 'cells and schemes',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    minimum: 0,
    title: 'detectable, pp',
    meaning:
      'about the smallest |deltaPp| of other items that such data would show in 80 % of samples; null without an interval',
    formula: 'max((1 + 0.84/1.96) · half the width of deltaInterval, 7.9/n): a test needs six items with a change',
    source: 'Bloom 1995',
    explanation:
      '**detectable, pp**: about the smallest change that such data would show in 80 of 100 samples. A smaller one is easily missed.',
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

/** The statistics where they do not follow from the counts that are known. */
export const UNKNOWN_STATISTICS = Object.fromEntries(
  CELL_STATISTICS.map(({ name, kind }) => [name, kind === 'flag' ? true : null]),
) as { readonly [One in Entry as One['name']]: One['kind'] extends 'flag' ? true : null };
