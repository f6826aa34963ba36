/**
 * The statistics of a contrast. Their names, units, meanings and sources are here once: the JSON Schema, CSV files, the database, the names of
 * `--fail-on` and docs are made from this table. A new one is an entry here and a value in audit/conclusions/contrasts.ts.
 */
import type { Statistic, StatisticValue } from './statistic.ts';

/** In the order of the columns of tables. */
export const CONTRAST_STATISTICS = [
  {
    name: 'effectPp',
    kind: 'number',
    isNullable: false,
    unit: 'pp',
    title: 'effect',
    meaning: 'the error rate under the condition minus that under the baseline',
    formula: 'k₁/n₁ − k₂/n₂',
    source: 'difference of two proportions',
  },
  {
    name: 'low',
    column: 'intervalLow',
    kind: 'number',
    isNullable: false,
    unit: 'pp',
    title: '95 % interval, low',
    meaning: 'the lower end of the interval of the effect, for two independent rates',
    formula: 'method 10, without continuity correction',
    source: 'Newcombe 1998',
  },
  {
    name: 'high',
    column: 'intervalHigh',
    kind: 'number',
    isNullable: false,
    unit: 'pp',
    title: '95 % interval, high',
    meaning: 'the upper end of this interval',
    formula: 'method 10, without continuity correction',
    source: 'Newcombe 1998',
  },
  {
    name: 'isSignificant',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'significant',
    meaning: 'whether the interval does not contain 0',
    formula: 'low > 0 or high < 0',
    source: 'the interval',
  },
  {
    name: 'signFlip',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'sign flip',
    meaning: 'whether the effect has the opposite sign of that of the stored labels; false where one of the two is 0',
    formula: 'signs of k₁n₂ − k₂n₁, in whole numbers',
    source: 'the two effects',
  },
  {
    name: 'significanceFlip',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'significance flip',
    meaning: 'whether the effect is significant under the scheme or under the stored labels, and not under the other',
    formula: 'one of the two intervals contains 0',
    source: 'the two intervals',
  },
] as const satisfies readonly Statistic[];

type Entry = (typeof CONTRAST_STATISTICS)[number];

/** The statistics of a contrast under one scheme. */
export type ContrastStatistics = { readonly [One in Entry as One['name']]: StatisticValue<One> };
