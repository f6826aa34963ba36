/** Schemes and cells: how much moves. */
import type { AuditResult } from '../../result/result.ts';
import type { SchemeAttribution, SchemeConclusions } from '../../result/conclusions.ts';
import type { GroupField } from '../../core/trial.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS, type NamedCellStatistic } from '../../result/cell-statistics.ts';
import { keyColumns, own, createTable, statisticColumns, type Table } from './table.ts';
import type { CellResult, SchemeResult } from '../../result/scheme-result.ts';

/** A scheme with the changes of the conclusions and the effects of its rules, where requested. */
interface SchemeRow extends Omit<SchemeResult, 'id'> {
  readonly scheme: string;
  readonly conclusions: SchemeConclusions | undefined;
  readonly attribution: SchemeAttribution | undefined;
}

export function schemeTable({ schemes, conclusions, attribution }: AuditResult): Table {
  const concluded = new Map(conclusions.schemes.map((one) => [one.scheme, one]));
  const attributed = new Map(attribution.schemes.map((one) => [one.scheme, one]));
  const rows = schemes.map(({ id, ...scheme }) => ({
    ...scheme,
    scheme: id,
    conclusions: concluded.get(id),
    attribution: attributed.get(id),
  }));
  return createTable<SchemeRow>('schemes', rows, [
    ...own<SchemeRow>('scheme', 'title', 'asks', 'trials', 'errors', 'errorPct', 'storedErrorPct', 'deltaPp'),
    ...own<SchemeRow>('flips', 'flipsPct', 'gained', 'lost', 'unparsed', 'ungradable', 'failed'),
    ...own<SchemeRow>('cells', 'cellsWithFlips'),
    ...statisticColumns<SchemeRow>(SCHEME_STATISTICS),
    { name: 'signFlips', value: (row) => row.conclusions?.signFlips ?? null },
    { name: 'significanceGained', value: (row) => row.conclusions?.significanceGained ?? null },
    { name: 'significanceLost', value: (row) => row.conclusions?.significanceLost ?? null },
    { name: 'inversions', value: (row) => row.conclusions?.inversions ?? null },
    { name: 'meanTauB', value: (row) => row.conclusions?.meanTauB ?? null },
    { name: 'noneErrorPct', value: (row) => row.attribution?.noneErrorPct ?? null },
    { name: 'unattributed', value: (row) => row.attribution?.unattributed ?? null },
  ]);
}

export function cellTable({ cells }: AuditResult, fields: readonly GroupField[]): Table {
  return createTable<CellResult>('cells', cells, [
    ...own<CellResult>('scheme'),
    ...keyColumns<CellResult>(fields),
    ...own<CellResult>('n', 'storedErrorPct'),
    ...statisticColumns<CellResult>(statistic('storedInterval')),
    ...own<CellResult>('errorPct'),
    ...statisticColumns<CellResult>(statistic('interval')),
    ...own<CellResult>('deltaPp'),
    ...statisticColumns<CellResult>(statistic('deltaInterval')),
    ...own<CellResult>('flips', 'gained', 'lost'),
    ...statisticColumns<CellResult>(CELL_STATISTICS.filter(({ kind }) => kind === 'number')),
  ]);
}

function statistic(name: NamedCellStatistic['name']): readonly NamedCellStatistic[] {
  return CELL_STATISTICS.filter((one) => one.name === name);
}
