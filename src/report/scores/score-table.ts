/** The table of scores: a row for each model, variant or cell, a column for the stored labels and for each scheme. All outputs take it from here. */
import { agree } from '../../base/core/cell-key.ts';
import { isSignificant } from '../../base/core/significance.ts';
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import type { AuditResult } from '../../documents/result.ts';
import { partialExtractions } from '../../documents/extractions.ts';
import { askedSchemes } from '../checks.ts';
import { shownGroups } from '../groups.ts';
import type { Finding } from '../finding/finding.ts';
import { keyValue } from '../numbers.ts';
import { shownRanks, swappedValues } from '../views/ranks.ts';
import { scoreRows, type ScoreRow } from './model-rows.ts';

/** Rows that a report shows at the most; of more cells, those of one model are added up. */
export const USUAL_ROWS = 12;

/** The mark of a score whose row swaps its rank with another one, with both orders significant. */
export const SWAPPED = '⇄';
/** What the mark means. */
export const SWAPPED_MEANS = `${SWAPPED} changes places with another row in a ranking; both orders have p ≤ 0.05, not adjusted for the number of pairs.`;

/** The score of a row under a scheme. Rates are error rates in %. */
export interface TableScore {
  readonly errorPct: number;
  readonly flips: number;
  /** Whether the row swaps its rank with another one, with both orders significant. */
  readonly isSwapped: boolean;
  /** Whether its change is significant; null where it was not tested. */
  readonly isSignificant: boolean | null;
}

export interface TableRow {
  readonly key: CellKey;
  readonly n: number;
  readonly storedErrorPct: number;
  /** By the columns; null where the scheme does not score the row. */
  readonly scores: readonly (TableScore | null)[];
}

export interface ScoreTable {
  readonly fields: readonly GroupField[];
  /** The ids of the columns: first that of the finding. */
  readonly schemes: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows and columns of the audit that the table does not have. */
  readonly rowsLeft: number;
  readonly schemesLeft: number;
}

interface Limits {
  readonly rows: number;
  readonly schemes: number;
  /** Its scheme is a column and its rows are rows in any case. */
  readonly finding: Pick<Finding, 'scheme' | 'subject'>;
}

/** null where all trials are one row, or no scheme scores all of a row: then the table of schemes has all of it. */
export function scoreTable(
  result: AuditResult,
  { rows: mostRows, schemes: mostSchemes, finding }: Limits,
): ScoreTable | null {
  // Groups of tasks have different schemes, and what a model read of some trials is no rate of a row.
  if (shownGroups(result).length > 1) return null;
  const { fields, rows } = scoreRows(result, mostRows);
  const partial = new Set(partialExtractions(result).map(({ scheme }) => scheme));
  const asked = askedSchemes(result).filter(
    ({ id }) => !partial.has(id) && rows.some(({ byScheme }) => byScheme.has(id)),
  );
  if (fields.length === 0 || rows.length < 2 || asked.length === 0) return null;
  const ids = asked.map(({ id }) => id);
  const others = ids.filter((id) => id !== finding.scheme);
  const found = ids.filter((id) => id === finding.scheme);
  const most = others.toSorted((a, b) => widest(rows, b) - widest(rows, a)).slice(0, mostSchemes - found.length);
  const schemes = [...found, ...others.filter((id) => most.includes(id))];
  const swapped = swappedKeys(result);
  const shown = sorted(rows.length <= mostRows ? rows : mostChanged(rows, mostRows, finding.subject.key), fields);
  return {
    fields,
    schemes,
    rows: shown.map((row) => ({
      key: row.key,
      n: row.n,
      storedErrorPct: row.storedErrorPct,
      scores: schemes.map((scheme) => scoreOf(row, scheme, swapped)),
    })),
    rowsLeft: rows.length - shown.length,
    schemesLeft: asked.length - schemes.length,
  };
}

function scoreOf(row: ScoreRow, scheme: string, swapped: ReadonlyMap<string, readonly CellKey[]>): TableScore | null {
  const score = row.byScheme.get(scheme);
  if (score === undefined) return null;
  return {
    errorPct: score.errorPct,
    flips: score.flips,
    isSwapped: (swapped.get(scheme) ?? []).some((key) => agree(key, row.key)),
    isSignificant: score.cell === null ? null : isSignificant(score.cell.holm ?? score.cell.p),
  };
}

/** The keys of values that swap their rank with both orders significant, by scheme. */
function swappedKeys(result: AuditResult): ReadonlyMap<string, readonly CellKey[]> {
  const found = Map.groupBy(shownRanks(result), ({ scheme }) => scheme);
  return new Map(
    Array.from(found, ([scheme, ranks]) => [
      scheme,
      ranks.flatMap((rank) => swappedValues(rank).map((value) => ({ ...rank.key, [rank.field]: value }))),
    ]),
  );
}

/** Whether a row is about the cell or cells of a finding. */
export function isRowOf(key: CellKey, row: CellKey): boolean {
  return Object.keys(key).length > 0 && agree(key, row);
}

/** The largest change of a row under a scheme. */
function widest(rows: readonly ScoreRow[], scheme: string): number {
  return Math.max(...rows.map((row) => change(row, scheme)));
}

function change({ byScheme, storedErrorPct }: ScoreRow, scheme: string): number {
  const score = byScheme.get(scheme);
  return score === undefined ? 0 : Math.abs(score.errorPct - storedErrorPct);
}

/** The rows of a finding and those that change most, in their order. */
function mostChanged(rows: readonly ScoreRow[], most: number, key: CellKey): readonly ScoreRow[] {
  const size = (row: ScoreRow): number =>
    isRowOf(key, row.key) ? Infinity : Math.max(...[...row.byScheme.keys()].map((scheme) => change(row, scheme)));
  const kept = new Set(rows.toSorted((a, b) => size(b) - size(a)).slice(0, most));
  return rows.filter((row) => kept.has(row));
}

/** Models from the best to the worst as stored; cells of several fields in their order. */
function sorted(rows: readonly ScoreRow[], { length }: readonly GroupField[]): readonly ScoreRow[] {
  return length === 1 ? rows.toSorted((a, b) => a.storedErrorPct - b.storedErrorPct) : rows;
}

/** The names of the rows: the values of their fields, without the end that all of them share, such as that of files. */
export function rowNames(
  rows: readonly TableRow[],
  fields: readonly GroupField[],
  quote: (text: string) => string,
): string[] {
  const end = fields.includes('run') ? sharedEnd(rows.map(({ key }) => String(key.run ?? ''))) : '';
  const value = (key: CellKey, field: GroupField): string =>
    field === 'run' ? quote(String(key.run ?? '').slice(0, -end.length || undefined)) : keyValue(key[field], quote);
  return rows.map(({ key }) =>
    fields.map((field) => `${field === 'temperature' ? 'T ' : ''}${value(key, field)}`).join(', '),
  );
}

/** The longest end from a full stop that all names have. */
function sharedEnd([first = '', ...others]: readonly string[]): string {
  for (let at = first.indexOf('.', 1); at !== -1; at = first.indexOf('.', at + 1)) {
    const end = first.slice(at);
    if (others.every((name) => name.endsWith(end) && name.length > end.length)) return end;
  }
  return '';
}
