/** Tables of the Markdown report. */
import type { AuditResult, RunCoverage } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { partialExtractions } from '../../documents/extractions.ts';
import { draw, type Column } from './draw.ts';
import { cellCode } from './markup.ts';
import { isLog } from '../is-log.ts';
import { CELL_STATISTICS, type NamedCellStatistic } from '../../documents/cell-statistics.ts';
import { statisticText } from '../cell-statistics.ts';
import { measureOf, type Measure } from '../measure.ts';
import { count, keyValue, percent, pp, ppOf } from '../numbers.ts';
import { shownNumbers, type ShownScheme } from '../read-by-models.ts';
import { unparsedText } from '../unparsed.ts';
import { glanceCells, widestCells } from '../views/cells.ts';
import { hasFileNumbers, listFiles, mostChangedFiles, type FileRow } from '../views/files.ts';
import type { PivotRow } from '../views/shape.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';
import { unreadInputs } from '../../documents/scope.ts';

const TITLES: Readonly<Record<GroupField, string>> = {
  temperature: 'temperature',
  variant: 'variant',
  condition: 'condition',
  model: 'model',
  dataset: 'dataset',
  task: 'task',
  run: 'run',
};

function keyColumns(groupBy: readonly GroupField[]): Column<CellResult>[] {
  return groupBy.map((field) => ({
    title: TITLES[field],
    align: 'l',
    isDetail: true,
    show: (cell) => keyValue(cell.key[field], cellCode),
  }));
}

const IN_CELLS: readonly NamedCellStatistic[] = CELL_STATISTICS.filter((one) => 'cellTitle' in one);

/** What is about the difference has its column beside it, tests are after the counts that they test. */
const isBeforeFlips = ({ unit }: NamedCellStatistic): boolean => unit === 'pp';

const statisticColumn =
  ({ ofErrors }: Measure) =>
  (one: NamedCellStatistic): Column<CellResult> => ({
    title: one.cellTitle ?? one.title,
    align: 'r',
    show: (cell) => statisticText(one, cell, ofErrors, cell.n),
  });

/** The widest cells of a scheme. */
export function cellTable(result: AuditResult, scheme: string, maxRows: number): string {
  const own = result.cells.filter((cell) => cell.scheme === scheme);
  return draw(widestCells(own, maxRows), cellColumns(result), own);
}

/** The widest cells of several schemes in one table, and how many cells there are. Cells without flips are no rows. */
export function widestTable(
  result: AuditResult,
  schemes: ReadonlySet<string>,
  maxRows: number,
): { table: string; rows: number } {
  const changed = result.cells.filter(({ scheme, flips }) => schemes.has(scheme) && flips > 0);
  const columns: readonly Column<CellResult>[] = [
    { title: 'scheme', align: 'l', show: ({ scheme }) => `${cellCode(scheme)}${partialMark(result, scheme)}` },
    ...cellColumns(result),
  ];
  const table = draw(widestCells(changed, maxRows), columns, changed);
  return { table, rows: changed.length };
}

/** A mark after the id of a scheme that read some trials only. Cells have no estimates, also those of a sample. */
export function partialMark(result: AuditResult, scheme: string): string {
  return partialExtractions(result).some((extraction) => extraction.scheme === scheme) ? ' (partial)' : '';
}

function cellColumns(result: AuditResult): Column<CellResult>[] {
  const measure = measureOf(result);
  const { title, storedTitle, deltaTitle, ofErrors } = measure;
  return [
    ...keyColumns(result.options.groupBy),
    { title: 'n', align: 'r', show: (cell) => count(cell.n) },
    { title: storedTitle, align: 'r', show: (cell) => percent(ofErrors.rate(cell.storedErrorPct)) },
    { title, align: 'r', show: (cell) => percent(ofErrors.rate(cell.errorPct)) },
    { title: deltaTitle, align: 'r', show: (cell) => ppOf(ofErrors.difference(cell.deltaPp), cell.n) },
    ...IN_CELLS.filter(isBeforeFlips).map(statisticColumn(measure)),
    { title: 'flips', align: 'r', show: (cell) => count(cell.flips) },
    { title: 'gained', align: 'r', show: (cell) => count(cell.gained) },
    { title: 'lost', align: 'r', show: (cell) => count(cell.lost) },
    ...IN_CELLS.filter((one) => !isBeforeFlips(one)).map(statisticColumn(measure)),
  ];
}

/** The changes under a scheme at a glance: the first field of the key across, the others down. */
export function glanceTable(result: AuditResult, scheme: string, maxRows: number): { table: string; rows: number } {
  const cells = result.cells.filter((cell) => cell.scheme === scheme);
  const glance = glanceCells(cells, result.options.groupBy);
  if (glance === null) return { table: '', rows: 0 };
  const { across, down, rows } = glance;
  const { ofErrors } = measureOf(result);
  const table = draw(rows.slice(0, maxRows), [
    ...down.map((field): Column<PivotRow<CellResult, number>> => ({
      title: TITLES[field],
      align: 'l',
      show: ({ first }) => keyValue(first.key[field], cellCode),
    })),
    ...across.map((value, i): Column<PivotRow<CellResult, number>> => ({
      title: keyValue(value, cellCode),
      align: 'r',
      show: ({ values }) => pp(ofErrors.difference(values[i] ?? null)),
    })),
  ]);
  return { table, rows: rows.length };
}

/** All schemes against the stored labels. */
export function schemeTable(result: AuditResult, schemes: readonly SchemeResult[]): string {
  return draw(shownNumbers(result, schemes), schemeColumns(measureOf(result)));
}

/** The stored labels and the schemes of each group of tasks. */
export function groupTable(
  groups: readonly { readonly name: string; readonly schemes: readonly ShownScheme[] }[],
  measure: Measure,
): string {
  const rows = groups.flatMap(({ name, schemes }) => schemes.map((scheme) => ({ ...scheme, name })));
  return draw(rows, [{ title: 'tasks', align: 'l', show: ({ name }) => cellCode(name) }, ...schemeColumns(measure)]);
}

const counted = (show: (scheme: SchemeResult) => string) => (scheme: ShownScheme) =>
  scheme.isEstimate ? '–' : show(scheme);

function schemeColumns({ title, storedTitle, deltaTitle, ofErrors }: Measure): readonly Column<ShownScheme>[] {
  return [
    {
      title: 'scheme',
      align: 'l',
      show: ({ id, mark }) => `${cellCode(id)}${mark === null ? '' : ` (${mark})`}`,
    },
    { title: 'parse, normalization', align: 'l', show: (scheme) => scheme.title },
    { title: 'trials', align: 'r', show: (scheme) => count(scheme.trials) },
    {
      title: storedTitle,
      align: 'r',
      isDetail: true,
      show: (scheme) => percent(ofErrors.rate(scheme.storedErrorPct)),
    },
    { title, align: 'r', show: (scheme) => percent(ofErrors.rate(scheme.errorPct)) },
    { title: deltaTitle, align: 'r', show: (scheme) => ppOf(ofErrors.difference(scheme.deltaPp), scheme.trials) },
    { title: 'flips', align: 'r', show: counted((scheme) => count(scheme.flips)) },
    { title: 'of trials', align: 'r', show: (scheme) => percent(scheme.flipsPct) },
    { title: 'gained', align: 'r', show: counted((scheme) => count(scheme.gained)) },
    { title: 'lost', align: 'r', show: counted((scheme) => count(scheme.lost)) },
    { title: 'unparsed', align: 'r', show: counted(unparsedText) },
  ];
}

/** Two columns of names and values. */
export function factTable(facts: readonly (readonly [name: string, value: string | number])[]): string {
  return draw(facts, [
    { title: 'what', align: 'l', show: ([name]) => name },
    { title: 'value', align: 'r', show: ([, value]) => (typeof value === 'number' ? count(value) : value) },
  ]);
}

/** Several logs that were read, each with the scheme that changes most of its labels. */
function fileTable(result: AuditResult, maxRows: number): string {
  const { title, storedTitle, deltaTitle, ofErrors } = measureOf(result);
  const all = listFiles(result);
  const changed =
    (show: (change: NonNullable<FileRow['change']>, run: FileRow['run']) => string) =>
    ({ change, run }: FileRow): string =>
      change === null ? '–' : show(change, run);
  const columns: readonly Column<FileRow>[] = [
    { title: 'log', align: 'l', show: ({ run }) => cellCode(run.run) },
    { title: 'format', align: 'l', isDetail: true, show: ({ run }) => cellCode(run.runId) },
    { title: 'model', align: 'l', isDetail: true, show: ({ run }) => keyValue(run.model ?? null, cellCode) },
    { title: 'temperature', align: 'r', isDetail: true, show: ({ run }) => keyValue(run.temperature, cellCode) },
    { title: 'trials', align: 'r', show: ({ run }) => count(run.trials) },
    ...(all.some(({ run }) => run.factualTrials !== run.trials)
      ? [{ title: 'with a truth', align: 'r', show: ({ run }) => count(run.factualTrials) } as Column<FileRow>]
      : []),
    { title: storedTitle, align: 'r', show: ({ run }) => percent(ofErrors.rate(run.storedErrorPct ?? null)) },
    { title: 'most flips under', align: 'l', show: changed(({ scheme }) => cellCode(scheme)) },
    { title, align: 'r', show: changed((one) => percent(ofErrors.rate(one.errorPct))) },
    {
      title: deltaTitle,
      align: 'r',
      show: changed((one, { trials }) => ppOf(ofErrors.difference(one.deltaPp), trials)),
    },
    { title: 'flips', align: 'r', show: ({ change }) => count(change?.flips ?? 0) },
  ];
  return draw(mostChangedFiles(result, maxRows), columns, all);
}

/** The runs or logs that were read. */
export function runTable(result: AuditResult, maxRows: number): string {
  if (hasFileNumbers(result)) return fileTable(result, maxRows);
  const variant: Column<RunCoverage> = {
    title: 'model variant',
    align: 'l',
    show: (run) => keyValue(run.modelVariant, cellCode),
  };
  return draw(result.coverage.runList.slice(0, maxRows), [
    { title: isLog(result) ? 'log' : 'run', align: 'l', show: (run) => cellCode(run.run) },
    ...(isLog(result) ? [] : [variant]),
    { title: 'temperature', align: 'r', show: (run) => keyValue(run.temperature, cellCode) },
    { title: 'trials', align: 'r', show: (run) => count(run.trials) },
    { title: 'with a truth', align: 'r', show: (run) => count(run.factualTrials) },
    { title: isLog(result) ? 'format' : 'run id', align: 'l', show: (run) => cellCode(run.runId) },
  ]);
}

/** The runs that were not, and why. */
export function skippedTable(result: AuditResult, maxRows: number): string {
  return draw(unreadInputs(result).slice(0, maxRows), [
    { title: isLog(result) ? 'file' : 'run', align: 'l', show: (run) => cellCode(run.run) },
    { title: 'why', align: 'l', show: (run) => cellCode(run.reason) },
  ]);
}
