/** The rates of what an audit compares, such as models: a row for each, with its rate as stored and under every scheme. */
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { CellResult } from '../../documents/scheme-result.ts';
import { repeatsStored } from '../checks.ts';
import { variedFields } from '../varied-fields.ts';
import { hasFileNumbers } from '../views/files.ts';

/** Rates are error rates in %. */
export interface Score {
  readonly errorPct: number;
  /** Labels that differ from the stored ones. */
  readonly flips: number;
  /** The cell of the score; null where several cells are added up. */
  readonly cell: CellResult | null;
}

export interface ScoreRow {
  /** The fields of {@link ScoreRows.fields}. */
  readonly key: CellKey;
  /** Labelled trials. */
  readonly n: number;
  readonly storedErrorPct: number;
  readonly byScheme: ReadonlyMap<string, Score>;
}

export interface ScoreRows {
  /** The fields that differ between rows: models or variants first. None where all trials are one row. */
  readonly fields: readonly GroupField[];
  readonly rows: readonly ScoreRow[];
}

/** The fields whose values are ranked against each other, in the order in which they are looked for. */
const COMPARED: readonly GroupField[] = ['model', 'variant'];

/** The field whose values are compared, of those that differ: models or variants; null where there are fewer than two of them. */
function comparedField(varied: readonly GroupField[]): GroupField | null {
  return COMPARED.find((field) => varied.includes(field)) ?? null;
}

type Rows = Pick<AuditResult, 'cells' | 'options' | 'consistency' | 'coverage'>;

/** A row for each model or variant, or, where no log names its model, for each log; null where there are fewer than two rows. */
export function comparedRows(result: Rows): ScoreRows | null {
  const field = comparedField(variedFields(result));
  if (field !== null) return rowsBy(result, [field]);
  const isOneCell = new Set(result.cells.map(({ key }) => JSON.stringify(key))).size === 1;
  return isOneCell && result.coverage.runList.length > 1 && hasFileNumbers(result) ? rowsOfLogs(result) : null;
}

/** A row for each log. */
function rowsOfLogs({ coverage, consistency }: Rows): ScoreRows {
  const rows = coverage.runList.flatMap(({ run, storedErrorPct, schemes = [] }): ScoreRow[] => {
    const shown = schemes.filter(({ scheme }) => !repeatsStored({ consistency }, scheme));
    if (shown.length === 0 || storedErrorPct === undefined || storedErrorPct === null) return [];
    return [
      {
        key: { run },
        n: Math.max(...shown.map(({ n }) => n)),
        storedErrorPct,
        byScheme: new Map(shown.map(({ scheme, errorPct, flips }) => [scheme, { errorPct, flips, cell: null }])),
      },
    ];
  });
  return { fields: ['run'], rows };
}

/** A row for each cell; those of one model are added up where there are more cells than `most`. */
export function scoreRows(result: Rows, most: number): ScoreRows {
  const varied = variedFields(result);
  const field = comparedField(varied);
  if (field === null) {
    const compared = comparedRows(result);
    if (compared !== null) return compared;
  }
  const fields = field === null ? varied : [field, ...varied.filter((one) => one !== field)];
  const all = rowsBy(result, fields);
  return all.rows.length <= most || field === null ? all : rowsBy(result, [field]);
}

/** A row for each value of these fields. */
function rowsBy(
  { cells, consistency }: Pick<AuditResult, 'cells' | 'consistency'>,
  fields: readonly GroupField[],
): ScoreRows {
  const shown = cells.filter(({ scheme }) => scheme !== STORED && !repeatsStored({ consistency }, scheme));
  const groups = Map.groupBy(shown, ({ key }) => JSON.stringify(fields.map((field) => key[field] ?? null)));
  return { fields, rows: Array.from(groups.values(), (own) => rowOf(own, fields)) };
}

function rowOf(cells: readonly CellResult[], fields: readonly GroupField[]): ScoreRow {
  const byScheme = Map.groupBy(cells, ({ scheme }) => scheme);
  // A scheme for some responses only has fewer trials than the others.
  const widest = Array.from(byScheme.values()).toSorted((a, b) => countTrials(b) - countTrials(a))[0] ?? [];
  return {
    key: Object.fromEntries(fields.map((field) => [field, cells[0]?.key[field] ?? null])),
    n: countTrials(widest),
    storedErrorPct: meanPct(widest, ({ storedErrorPct }) => storedErrorPct),
    byScheme: new Map(Array.from(byScheme, ([scheme, own]) => [scheme, scoreOf(own)])),
  };
}

function scoreOf(cells: readonly CellResult[]): Score {
  return {
    errorPct: meanPct(cells, ({ errorPct }) => errorPct),
    flips: cells.reduce((sum, { flips }) => sum + flips, 0),
    cell: cells.length === 1 ? (cells[0] ?? null) : null,
  };
}

function countTrials(cells: readonly CellResult[]): number {
  return cells.reduce((sum, { n }) => sum + n, 0);
}

/** The rate of all trials of some cells; errors are whole numbers. */
function meanPct(cells: readonly CellResult[], rate: (cell: CellResult) => number): number {
  const [only] = cells;
  if (only !== undefined && cells.length === 1) return rate(only);
  const errors = cells.reduce((sum, cell) => sum + Math.round((cell.n * rate(cell)) / 100), 0);
  return (100 * errors) / countTrials(cells);
}
