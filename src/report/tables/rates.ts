/** Schemes and cells: how much moves. */
import type { AuditResult } from '../../documents/result.ts';
import type { BlindReference, SchemeAttribution, SchemeConclusions } from '../../documents/conclusions.ts';
import { capital } from '../../base/text/capital.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS, type NamedCellStatistic } from '../../documents/cell-statistics.ts';
import { keyColumns, own, createTable, partColumns, statisticColumns, type Column, type Table } from './table.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';

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
    ...own<SchemeRow>('equivalence', 'itemsToDecide'),
    ...partColumns(({ conclusions: part }: SchemeRow) => part, CONCLUSIONS),
    ...partColumns(({ attribution: part }: SchemeRow) => part, own<SchemeAttribution>('noneErrorPct', 'unattributed')),
  ]);
}

const CONCLUSIONS: readonly Column<SchemeConclusions>[] = [
  ...own<SchemeConclusions>('signFlips', 'significanceGained', 'significanceLost', 'testable', 'tested'),
  ...blindColumns('meanSignFlips', 'upperSignFlips', 'meanSignificanceFlips', 'upperSignificanceFlips'),
  ...blindColumns('draws', 'isDrawn'),
  ...own<SchemeConclusions>('inversions', 'distinguishableInversions', 'meanTauB'),
];

/** Columns of the blind reference, such as `blindMeanSignFlips`. */
function blindColumns(...names: readonly (keyof BlindReference)[]): Column<SchemeConclusions>[] {
  const columns = partColumns(({ blind }: SchemeConclusions) => blind, own<BlindReference>(...names));
  return columns.map(({ name, value }) => ({ name: `blind${capital(name)}`, value }));
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
    ...statisticColumns<CellResult>(CELL_STATISTICS.filter(({ kind }) => kind !== 'interval')),
  ]);
}

function statistic(name: NamedCellStatistic['name']): readonly NamedCellStatistic[] {
  return CELL_STATISTICS.filter((one) => one.name === name);
}
