/** The names that rules have for members of lists, and where their values are in a result document. docs/gate.md has the same table. */
import type { ContrastResult, Ranking, RankResult, SchemeConclusions } from '../../documents/conclusions.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS } from '../../documents/cell-statistics.ts';
import { CHANGE_STATISTICS, CONTRAST_STATISTICS } from '../../documents/contrast-statistics.ts';
import type { RowStatistic } from '../../documents/statistic.ts';
import { shareOfSchemes, shareOfSettings } from '../../documents/claim-survival.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import type { Interval } from '../../base/core/statistics.ts';
import { capital } from '../../base/text/capital.ts';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';
import { field, ownFields, type Entry, type Field, type Fields } from './field.ts';

/** The lists whose members rules can compare. */
export const LISTS = ['cells', 'schemes', 'contrasts', 'ranks', 'ranked', 'claims'] as const;
export type ListName = (typeof LISTS)[number];

/** The fields of a group key; temperatures are numbers. */
function keyFields<Source extends { readonly key?: CellResult['key'] }>(): Entry<Source>[] {
  return GROUP_FIELDS.map((name) => [name, field(name === 'temperature' ? 'size' : 'name', ({ key }) => key?.[name])]);
}

/** Statistics: numbers and flags by their names, intervals by their ends. */
function statisticFields<Source>(list: readonly RowStatistic<Source>[]): Entry<Source>[] {
  return list.flatMap(({ name, kind, unit, endsName = name }): Entry<Source>[] => {
    if (kind === 'flag') return ownFields<Source>('flag', name);
    const type = unit === 'pp' || unit === 'pct' ? 'pct' : 'number';
    if (kind === 'number') return ownFields<Source>(type, name);
    const end = (at: 0 | 1) => field<Source>(type, (source) => (source[name] as Interval | null | undefined)?.[at]);
    return [
      [`${endsName}Low`, end(0)],
      [`${endsName}High`, end(1)],
    ];
  });
}

export const CELL: Fields<CellResult> = new Map<string, Field<CellResult>>([
  ...ownFields<CellResult>('name', 'scheme'),
  ...ownFields<CellResult>('size', 'n'),
  ...ownFields<CellResult>('pct', 'deltaPp', 'errorPct', 'storedErrorPct'),
  ...ownFields<CellResult>('number', 'flips', 'gained', 'lost'),
  ...statisticFields<CellResult>(CELL_STATISTICS),
  ...keyFields<CellResult>(),
]);

/** Counts are null without a trial, so that a rule about them compares nothing and is reported. */
function countFields(...names: readonly (keyof SchemeResult)[]): Entry<SchemeResult>[] {
  return names.map((name) => [name, field('number', (scheme) => (scheme.trials === 0 ? null : scheme[name]))]);
}

/** A scheme with its part of the conclusions, which the stored labels and checks do not have. */
export type Scheme = SchemeResult & { readonly conclusions?: SchemeConclusions | undefined };

/** What becomes of the conclusions under a scheme. The test of changes is null where nothing could be tested. */
const SCHEME_CONCLUSIONS: readonly Entry<Scheme>[] = [
  ...conclusionFields('signFlips', 'significanceGained', 'significanceLost', 'testable'),
  ['tested', field('number', ({ conclusions }) => conclusions?.tested)],
  ...conclusionFields('inversions', 'distinguishableInversions', 'meanTauB'),
  ...(['meanSignFlips', 'upperSignFlips', 'meanSignificanceFlips', 'upperSignificanceFlips'] as const).map(
    (name): Entry<Scheme> => [
      `blind${capital(name)}`,
      field('number', ({ conclusions }) => conclusions?.blind?.[name]),
    ],
  ),
];

function conclusionFields(...names: readonly (keyof SchemeConclusions)[]): Entry<Scheme>[] {
  return names.map((name) => [name, field('number', ({ conclusions }) => conclusions?.[name])]);
}

export const SCHEME: Fields<Scheme> = new Map<string, Field<Scheme>>([
  ...ownFields<Scheme>('name', 'id'),
  ...ownFields<Scheme>('size', 'trials', 'cells'),
  ...ownFields<Scheme>('pct', 'deltaPp', 'errorPct', 'storedErrorPct', 'flipsPct'),
  ...countFields('flips', 'gained', 'lost', 'errors', 'unparsed', 'ungradable', 'cellsWithFlips'),
  ...ownFields<Scheme>('number', 'failed'),
  ...statisticFields<Scheme>(SCHEME_STATISTICS),
  ['equivalence', field('name', ({ equivalence }) => equivalence)],
  ['itemsToDecide', field('number', ({ itemsToDecide }) => itemsToDecide)],
  ...SCHEME_CONCLUSIONS,
]);

export const CONTRAST: Fields<ContrastResult> = new Map<string, Field<ContrastResult>>([
  ...keyFields<ContrastResult>(),
  ...ownFields<ContrastResult>('name', 'scheme', 'condition', 'baseline'),
  ...ownFields<ContrastResult>('size', 'n', 'baselineN', 'sharedItems'),
  ...statisticFields<ContrastResult>(CONTRAST_STATISTICS),
  ...(['isSignificant', 'significanceFlip'] as const).map((name): Entry<ContrastResult> => [
    name,
    field('flag', (contrast) => (contrast.p === null ? null : contrast[name])), // neither where nothing was tested
  ]),
  ...CHANGE_STATISTICS.map(({ name, kind, unit }): Entry<ContrastResult> => [
    `change.${name}`,
    field(kind === 'flag' ? 'flag' : unit === 'pp' ? 'pct' : 'number', ({ change }) => change?.[name]),
  ]),
  ['change.equivalence', field('name', ({ change }) => change?.equivalence)],
  ['change.itemsToDecide', field('number', ({ change }) => change?.itemsToDecide)],
]);

export const RANK: Fields<RankResult> = new Map<string, Field<RankResult>>([
  ...ownFields<RankResult>('name', 'scheme', 'field'),
  ...ownFields<RankResult>('number', 'tauB'),
  ['inversions', field('number', (rank) => rank.inversions.length)],
  [
    'distinguishableInversions',
    field('number', (rank) => rank.inversions.filter((swap) => swap.class === 'both').length),
  ],
  ...keyFields<RankResult>(),
]);

/** One of the things that a ranking puts in order. */
export type Ranked = RankResult & Ranking;
export const RANKED: Fields<Ranked> = new Map<string, Field<Ranked>>([
  ...ownFields<Ranked>('name', 'scheme', 'field', 'value'),
  ...ownFields<Ranked>('size', 'n'),
  ...ownFields<Ranked>('pct', 'errorPct'),
  ...ownFields<Ranked>('number', 'rank', 'low', 'high'),
  ...keyFields<Ranked>(),
]);

export const CLAIM: Fields<ClaimResult> = new Map<string, Field<ClaimResult>>([
  ...ownFields<ClaimResult>('name', 'id'),
  ['verdict', field('name', ({ stored }) => stored.verdict)],
  ['pp', field('pct', ({ stored }) => stored.estimatePp)],
  ['low', field('pct', ({ stored }) => stored.low)],
  ['high', field('pct', ({ stored }) => stored.high)],
  ['p', field('number', ({ stored }) => stored.p)],
  ...ownFields<ClaimResult>('number', 'holm'),
  ['survivesSchemes', field('number', ({ schemes }) => shareOfSchemes({ schemes }))],
  ['survivesSettings', field('number', ({ settings }) => settings && shareOfSettings({ settings }))],
  ['margin', field('number', ({ margin }) => margin.labels)],
]);

export const LIST_FIELDS: Readonly<Record<ListName, ReadonlyMap<string, Omit<Field<never>, 'read'>>>> = {
  cells: CELL,
  schemes: SCHEME,
  contrasts: CONTRAST,
  ranks: RANK,
  ranked: RANKED,
  claims: CLAIM,
};
