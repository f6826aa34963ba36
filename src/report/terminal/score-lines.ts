/** The table of scores for a terminal of 80 columns. */
import { cutToWidth } from '../../base/text/display-width.ts';
import { inertLine } from '../../base/text/inert.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { Finding } from '../finding/finding.ts';
import { measureOf } from '../measure.ts';
import { rowNames, scoreTable, SWAPPED, type ScoreTable } from '../scores/score-table.ts';
import { hasSwaps, leftText, rateText, scoreText } from '../scores/score-text.ts';
import { COLUMNS, fitsInFull, tableLines } from './table-lines.ts';

/** Columns of schemes: as many as fit beside the names of the rows, and at least {@link FEWEST_SCHEMES}. */
const MOST_SCHEMES = 5;
const FEWEST_SCHEMES = 2;
/** The longest id of a scheme over a column. */
const LONGEST_HEAD = 14;
/** The head and the notes. */
const OTHER_LINES = 2;

/** The lines of the table, and what it leaves out; null where all trials are one row. @param finding is in the table in any case. */
export function scoreLines(result: AuditResult, most: number, finding: Finding): string[] | null {
  const rows = Math.max(most - OTHER_LINES, 2);
  for (let schemes = MOST_SCHEMES; ; schemes--) {
    const table = scoreTable(result, { rows, schemes, finding });
    if (table === null) return null;
    const texts = textsOf(table, result);
    if (schemes === FEWEST_SCHEMES || fitsInFull(texts)) return [...tableLines(texts), ...notes(table)];
  }
}

function textsOf({ fields, schemes, rows }: ScoreTable, result: AuditResult): (readonly [string, ...string[]])[] {
  const measure = measureOf(result);
  const { base } = result.options;
  const names = rowNames(rows, fields, inertLine);
  return [
    [`${measure.rate}, %`, ...[base ?? 'stored', ...schemes].map((id) => cutToWidth(inertLine(id), LONGEST_HEAD))],
    ...rows.map((row, i): [string, ...string[]] => [
      names[i] ?? '',
      rateText(row.storedErrorPct, measure),
      ...row.scores.map((score) => scoreText(score, measure)),
    ]),
  ];
}

function notes(table: ScoreTable): string[] {
  const left = leftText(table);
  const parts = [
    ...(hasSwaps(table) ? [`${SWAPPED} both orders significant`] : []),
    ...(left === '' ? [] : [`… and ${left} in the report`]),
  ];
  return parts.length === 0 ? [] : [cutToWidth(parts.join('; '), COLUMNS)];
}
