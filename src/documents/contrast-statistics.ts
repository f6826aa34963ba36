/**
 * The statistics of a contrast. Their names, units, meanings and sources are here once: the JSON Schema, CSV files, the database, the names of
 * `--fail-on` and docs are made from this table. A new one is an entry here and a value in audit/conclusions/contrasts.ts.
 */
import type { Equivalence } from './equivalence.ts';
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
    isNullable: true,
    unit: 'pp',
    title: '95 % interval, low',
    meaning: 'the lower end of the interval of the effect, for items like these; null if one side has no interval',
    formula: 'see below',
    source: 'Tango 1998; Newcombe 1998; Zou and Donner 2008',
  },
  {
    name: 'high',
    column: 'intervalHigh',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    title: '95 % interval, high',
    meaning: 'the upper end of this interval',
    formula: 'see below',
    source: 'Tango 1998; Newcombe 1998; Zou and Donner 2008',
  },
  {
    name: 'p',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'p',
    meaning:
      'p of the effect, over the items of both sides: each item exchanges its sides. Without an item on both sides, p of Fisher’s exact test or of items that change sides at random',
    formula: 'sign flips of k₁ − k₂ by item, or of what each item contributes to the effect',
    source: 'Fisher 1935; Pagano and Tritchler 1983',
  },
  {
    name: 'minP',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'least p',
    meaning: 'the smallest p that the test could give: above 0.05 the effect cannot be tested',
    formula: '2^(1 − m) for m items with a difference; 2^(1 − k) if k = 1 or 2 items carry more than half of it',
    source: 'Tarone 1990',
  },
  {
    name: 'isExact',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'p exact',
    meaning:
      'whether p is exact, and no approximation; without shared items, whether it is Fisher’s and not from seeded draws',
    formula: '',
    source: 'the same test',
  },
  {
    name: 'isSignificant',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'significant',
    meaning: 'whether the effect is significant at 5 %',
    formula: 'p ≤ 0.05',
    source: 'the test',
  },
  {
    name: 'signFlip',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'sign flip',
    meaning:
      'a fact about this table: whether the effect has the opposite sign of that of the stored labels; false where one of the two is 0',
    formula: 'signs of k₁n₂ − k₂n₁, in whole numbers',
    source: 'the two effects',
  },
  {
    name: 'significanceFlip',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'significance flip',
    meaning:
      'a fact about this table: whether the effect is significant under the scheme or under the stored labels, and not under the other',
    formula: 'p ≤ 0.05 under one of the two',
    source: 'the two tests',
  },
] as const satisfies readonly Statistic[];

/** The statistics of the change of an effect, from the stored labels to a scheme. Their names begin with `change.` in rules. */
export const CHANGE_STATISTICS = [
  {
    name: 'pp',
    column: 'changePp',
    kind: 'number',
    isNullable: false,
    unit: 'pp',
    title: 'change of effect',
    meaning:
      'the change of the error rate under the condition minus that under the baseline, over the trials that the scheme labels',
    formula: 'deltaPp of the condition − deltaPp of the baseline',
    source: 'difference of differences',
  },
  {
    name: 'low',
    column: 'changeLow',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    title: '95 % interval, low',
    meaning: 'the lower end of the interval of the change, for items like these',
    formula: 'see below',
    source: 'Tango 1998; Zou and Donner 2008',
  },
  {
    name: 'high',
    column: 'changeHigh',
    kind: 'number',
    isNullable: true,
    unit: 'pp',
    title: '95 % interval, high',
    meaning: 'the upper end of this interval',
    formula: 'see below',
    source: 'Tango 1998; Zou and Donner 2008',
  },
  {
    name: 'p',
    column: 'changeP',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'p',
    meaning:
      'p of the change, if it were random which of the two conditions the changes of an item affect; null without an item on both sides',
    formula: 'sign flips of (s₁ − k₁) − (s₂ − k₂) by item, or of what each item contributes to the change',
    source: 'Fisher 1935; Pagano and Tritchler 1983',
  },
  {
    name: 'minP',
    column: 'changeMinP',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'least p',
    meaning: 'the smallest p that the test could give: above 0.05 the change cannot be tested',
    formula: '2^(1 − m); 2^(1 − k) if k = 1 or 2 items carry more than half of the change',
    source: 'Tarone 1990',
  },
  {
    name: 'isExact',
    column: 'changeIsExact',
    kind: 'flag',
    isNullable: false,
    unit: 'none',
    title: 'p exact',
    meaning: 'the same for the change',
    formula: '',
    source: 'the same test',
  },
  {
    name: 'holm',
    column: 'changeHolm',
    kind: 'number',
    isNullable: true,
    unit: 'p',
    title: 'p (Holm)',
    meaning:
      'p adjusted over all contrasts and schemes whose change can be tested (least p ≤ 0.05); null for the others',
    formula: 'step-down',
    source: 'Holm 1979; Tarone 1990',
  },
] as const satisfies readonly Statistic[];

type Values<Entry extends Statistic & { readonly name: string }> = {
  readonly [One in Entry as One['name']]: StatisticValue<One>;
};

/** The statistics of a contrast under one scheme. */
export type ContrastStatistics = Values<(typeof CONTRAST_STATISTICS)[number]>;
/** The statistics of the change of an effect. */
export type ChangeStatistics = Values<(typeof CHANGE_STATISTICS)[number]> & Equivalence;
