/** Contrasts and ranks: what a paper would report. */
import type { AuditResult } from '../../documents/result.ts';
import type {
  ContrastResult,
  ContrastRobustness,
  EffectChange,
  Inversion,
  Ranking,
  RankResult,
} from '../../documents/conclusions.ts';
import { CHANGE_STATISTICS, CONTRAST_STATISTICS } from '../../documents/contrast-statistics.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import { keyColumns, own, createTable, partColumns, statisticColumns, type Table } from './table.ts';

/** The condition of a contrast has a separate column. */
const withoutCondition = (fields: readonly GroupField[]): GroupField[] =>
  fields.filter((field) => field !== 'condition');

export function contrastTable({ contrasts }: AuditResult, fields: readonly GroupField[]): Table {
  return createTable<ContrastResult>('contrasts', contrasts, [
    ...own<ContrastResult>('scheme'),
    ...keyColumns<ContrastResult>(withoutCondition(fields)),
    ...own<ContrastResult>('condition', 'baseline', 'n', 'baselineN', 'sharedItems', 'method'),
    ...statisticColumns<ContrastResult>(CONTRAST_STATISTICS),
    ...partColumns(
      ({ change }: ContrastResult) => change,
      [
        ...statisticColumns<EffectChange>(CHANGE_STATISTICS),
        { name: 'changeEquivalence', value: ({ equivalence }: EffectChange) => equivalence },
        { name: 'changeItemsToDecide', value: ({ itemsToDecide }: EffectChange) => itemsToDecide },
      ],
    ),
  ]);
}

/** How robust the contrasts are over all settings of the rules; empty unless requested. */
export function robustnessTable({ multiverse }: AuditResult, fields: readonly GroupField[]): Table {
  return createTable<ContrastRobustness>('robustness', multiverse?.contrasts ?? [], [
    ...keyColumns<ContrastRobustness>(withoutCondition(fields)),
    ...own<ContrastRobustness>(
      'condition',
      'baseline',
      'signShare',
      'significanceShare',
      'lowestPp',
      'highestPp',
      'pMedian',
      'pShare',
      'pStouffer',
    ),
  ]);
}

type RankRow = Omit<RankResult, 'ranking' | 'inversions'> & Ranking;

export function rankTable({ ranks }: AuditResult, fields: readonly GroupField[]): Table {
  const rows = ranks.values().flatMap((one) => one.ranking.map((ranked) => ({ ...one, ...ranked })));
  return createTable<RankRow>('ranks', rows, [
    ...own<RankRow>('scheme'),
    ...keyColumns<RankRow>(fields),
    ...own<RankRow>('field', 'value', 'n', 'errorPct', 'rank', 'low', 'high', 'tauB'),
  ]);
}

interface InversionRow extends Omit<RankResult, 'ranking' | 'inversions'> {
  readonly first: GroupValue;
  readonly second: GroupValue;
  readonly class: Inversion['class'];
  readonly pStored: number | null;
  readonly pScheme: number | null;
}

export function inversionTable({ ranks }: AuditResult, fields: readonly GroupField[]): Table {
  const rows = ranks
    .values()
    .flatMap((one) =>
      one.inversions.map(({ pair: [first, second], ...swap }): InversionRow => ({ ...one, ...swap, first, second })),
    );
  return createTable<InversionRow>('inversions', rows, [
    ...own<InversionRow>('scheme'),
    ...keyColumns<InversionRow>(fields),
    ...own<InversionRow>('field', 'first', 'second', 'class', 'pStored', 'pScheme'),
  ]);
}
