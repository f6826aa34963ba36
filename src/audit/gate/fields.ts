/** The names that rules may use, and where their values are in a result document. docs/gate.md has the same table. */
import type { AuditResult } from '../../result/result.ts';
import type { Conclusions, ContrastResult, Ranking, RankResult, SchemeConclusions } from '../../result/conclusions.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS } from '../../result/cell-statistics.ts';
import { CHANGE_STATISTICS, CONTRAST_STATISTICS } from '../../result/contrast-statistics.ts';
import type { RowStatistic } from '../../result/statistic.ts';
import type { Interval } from '../../core/statistics.ts';
import { GROUP_FIELDS } from '../../core/trial.ts';
import type { GateValue, NameKind } from '../../gate/vocabulary.ts';
import type { CellResult, SchemeResult } from '../../result/scheme-result.ts';

/** The lists whose members rules can compare. */
export const LISTS = ['cells', 'schemes', 'contrasts', 'ranks', 'ranked'] as const;
export type ListName = (typeof LISTS)[number];

/** The meaning of a name with a baseline: now minus then; the current value; or true now and false then. */
type Role = 'difference' | 'now' | 'new';

export interface Field<Source> extends NameKind {
  readonly role: Role;
  readonly read: (source: Source) => unknown;
}

export type Fields<Source> = ReadonlyMap<string, Field<Source>>;
type Entry<Source> = readonly [string, Field<Source>];

/** Documents of earlier versions lack keys. */
export type Loose<T> = { readonly [Key in keyof T]?: T[Key] };

type Kind = 'number' | 'pct' | 'size' | 'name' | 'flag';
const KINDS: Readonly<Record<Kind, Omit<Field<never>, 'read'>>> = {
  number: { type: 'number', role: 'difference', isPct: false },
  pct: { type: 'number', role: 'difference', isPct: true },
  size: { type: 'number', role: 'now', isPct: false },
  name: { type: 'string', role: 'now', isPct: false },
  flag: { type: 'boolean', role: 'new', isPct: false },
};

function field<Source>(kind: Kind, read: Field<Source>['read']): Field<Source> {
  return { ...KINDS[kind], read };
}

/** Fields with the names of the document. */
function ownFields<Source>(kind: Kind, ...names: readonly (keyof Source & string)[]): Entry<Source>[] {
  return names.map((name) => [name, field(kind, (source) => source[name])]);
}

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

type Cell = Loose<CellResult>;
export const CELL: Fields<Cell> = new Map<string, Field<Cell>>([
  ...ownFields<Cell>('name', 'scheme'),
  ...ownFields<Cell>('size', 'n'),
  ...ownFields<Cell>('pct', 'deltaPp', 'errorPct', 'storedErrorPct'),
  ...ownFields<Cell>('number', 'flips', 'gained', 'lost'),
  ...statisticFields<Cell>(CELL_STATISTICS),
  ...keyFields<Cell>(),
]);

/** Counts are null without a trial, so that a rule about them compares nothing and is reported. */
function countFields(...names: readonly (keyof SchemeResult)[]): Entry<Loose<SchemeResult>>[] {
  return names.map((name) => [name, field('number', (scheme) => (scheme.trials === 0 ? null : scheme[name]))]);
}

/** A scheme with its part of the conclusions, which the stored labels and checks do not have. */
export type Scheme = Loose<SchemeResult> & { readonly conclusions?: SchemeConclusions | undefined };

/** What becomes of the conclusions under a scheme. The test of changes is null where nothing could be tested. */
const SCHEME_CONCLUSIONS: readonly Entry<Scheme>[] = [
  ...conclusionFields('signFlips', 'significanceGained', 'significanceLost', 'testable'),
  ['tested', field('number', ({ conclusions }) => countOrNull(conclusions?.testable, conclusions?.tested))],
  ...conclusionFields('inversions', 'distinguishableInversions', 'meanTauB'),
  ...(['meanSignFlips', 'upperSignFlips', 'meanSignificanceFlips', 'upperSignificanceFlips'] as const).map(
    (name): Entry<Scheme> => [
      `blind${name.charAt(0).toUpperCase()}${name.slice(1)}`,
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
  ...SCHEME_CONCLUSIONS,
]);

type Contrast = Loose<ContrastResult>;
export const CONTRAST: Fields<Contrast> = new Map<string, Field<Contrast>>([
  ...keyFields<Contrast>(),
  ...ownFields<Contrast>('name', 'scheme', 'condition', 'baseline'),
  ...ownFields<Contrast>('size', 'n', 'baselineN', 'sharedItems'),
  ...statisticFields<Contrast>(CONTRAST_STATISTICS),
  ...(['isSignificant', 'significanceFlip'] as const).map((name): Entry<Contrast> => [
    name,
    field('flag', (contrast) => ((contrast.p ?? null) === null ? null : contrast[name])), // neither where nothing was tested
  ]),
  ...CHANGE_STATISTICS.map(({ name, kind, unit }): Entry<Contrast> => [
    `change.${name}`,
    field(kind === 'flag' ? 'flag' : unit === 'pp' ? 'pct' : 'number', ({ change }) => change?.[name]),
  ]),
]);

type Rank = Loose<RankResult>;
export const RANK: Fields<Rank> = new Map<string, Field<Rank>>([
  ...ownFields<Rank>('name', 'scheme', 'field'),
  ...ownFields<Rank>('number', 'tauB'),
  ['inversions', field('number', (rank) => rank.inversions?.length)],
  [
    'distinguishableInversions',
    field('number', (rank) => rank.inversions?.filter((swap) => swap.class === 'both').length),
  ],
  ...keyFields<Rank>(),
]);

/** One of the things that a ranking puts in order. */
export type Ranked = Loose<RankResult> & Loose<Ranking>;
export const RANKED: Fields<Ranked> = new Map<string, Field<Ranked>>([
  ...ownFields<Ranked>('name', 'scheme', 'field', 'value'),
  ...ownFields<Ranked>('size', 'n'),
  ...ownFields<Ranked>('pct', 'errorPct'),
  ...ownFields<Ranked>('number', 'rank', 'low', 'high'),
  ...keyFields<Ranked>(),
]);

export const LIST_FIELDS: Readonly<Record<ListName, ReadonlyMap<string, Omit<Field<never>, 'read'>>>> = {
  cells: CELL,
  schemes: SCHEME,
  contrasts: CONTRAST,
  ranks: RANK,
  ranked: RANKED,
};

type Result = Loose<AuditResult>;
/** Entries below a key of the document, as `key.name`. */
function fieldsBelow<Key extends 'coverage' | 'markers' | 'think'>(
  key: Key,
  kind: Kind,
  prefix: string,
  ...names: readonly (keyof AuditResult[Key] & string)[]
): Entry<Result>[] {
  return names.map((name) => [
    `${prefix}${name}`,
    field(kind, (result) => (result[key] as Loose<AuditResult[Key]> | undefined)?.[name]),
  ]);
}

/** Names of the whole document. */
export const TOP: Fields<Result> = new Map<string, Field<Result>>([
  ...fieldsBelow('coverage', 'size', '', 'runs', 'trials', 'factualTrials'),
  ...fieldsBelow(
    'coverage',
    'number',
    '',
    'unlabeled',
    'invalidLabels',
    'ungradable',
    'multiOutputTrials',
    'noneGroundTruths',
  ),
  ...fieldsBelow('coverage', 'number', '', 'undecodableTexts', 'blobTexts', 'nulTexts'),
  ['skippedRuns', field('number', ({ coverage }) => coverage?.skippedRuns?.length)],
  ['warnings', field('number', ({ warnings }) => warnings?.length)],
  ['failures', field('number', ({ failures }) => failures?.length)],
  ['consistency.mismatches', field('number', ({ consistency }) => consistency?.mismatches)],
  ...fieldsBelow('markers', 'number', 'markers.', 'rawRole', 'rawBlock', 'parsedRole', 'parsedBlock'),
  ...fieldsBelow('think', 'size', 'think.', 'trials'),
  ...fieldsBelow('think', 'number', 'think.', 'flips', 'storedCorrectPostThinkWrong'),
  ['contrasts.count', field('size', ({ conclusions }) => conclusions?.contrasts)],
  [
    'contrasts.signFlips',
    field('number', ({ conclusions }) => countOrNull(conclusions?.contrasts, conclusions?.signFlips)),
  ],
  [
    'contrasts.significanceFlips',
    field(
      'number',
      readByItem(({ contrasts, significanceFlips }) => countOrNull(contrasts, significanceFlips)),
    ),
  ],
  ['ranks.pairs', field('size', ({ conclusions }) => conclusions?.rankedPairs)],
  [
    'ranks.inversions',
    field('number', ({ conclusions }) => countOrNull(conclusions?.rankedPairs, conclusions?.inversions)),
  ],
  [
    'conclusions.testable',
    field(
      'number',
      readByItem(({ testable, contrasts }) => countOrNull(contrasts, testable)),
    ),
  ],
  [
    'conclusions.tested',
    field(
      'number',
      readByItem(({ testable, tested }) => countOrNull(testable, tested)),
    ),
  ],
  [
    'conclusions.distinguishableInversions',
    field(
      'number',
      readByItem((all) => countOrNull(all.rankedPairs, all.distinguishableInversions)),
    ),
  ],
]);

/** A count of the tests by item; null in documents that were saved without them. */
function readByItem(read: (conclusions: Conclusions) => number | null): (result: Result) => number | null {
  return ({ conclusions, savedAs }) => (conclusions === undefined || savedAs === 1 ? null : read(conclusions));
}

/** A count; null where there was nothing to count. */
function countOrNull(of: number | undefined, count: number | undefined): number | null {
  return of === undefined || of === 0 ? null : (count ?? null);
}

/** The value if it has the type of the field, else null. */
export function readValue<Source>({ type, read }: Field<Source>, source: Source): GateValue {
  const value = read(source);
  if (typeof value !== type || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return value as GateValue;
}
