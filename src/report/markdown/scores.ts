/** The scores of models, variants or cells under each scheme, and what the schemes do. */
import { capital } from '../../base/text/capital.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { Finding } from '../finding/finding.ts';
import { measureOf } from '../measure.ts';
import { count } from '../numbers.ts';
import { describedSchemes } from '../scores/described-schemes.ts';
import { rowNames, scoreTable, SWAPPED_MEANS, USUAL_ROWS, type ScoreTable } from '../scores/score-table.ts';
import { hasSwaps, leftText, rateText, rowTitle, scoreText } from '../scores/score-text.ts';
import { draw, type Column } from './draw.ts';
import { FEW_SCHEMES, type Layout } from './layout.ts';
import { cellCode, code, prose } from './markup.ts';

/** The table of scores with its explanation; null where all trials are one row. */
export function scoreSection(result: AuditResult, finding: Finding, layout: Layout): string[] | null {
  const table = scoresOf(result, finding, layout);
  return table === null ? null : [drawTable(table, result), '', explain(table, result)];
}

/** The scores that a report of this length shows; null where all trials are one row. */
export function scoresOf(result: AuditResult, finding: Finding, { isShort, maxRows }: Layout): ScoreTable | null {
  const few = isShort === true;
  return scoreTable(result, {
    rows: few ? Math.max(Math.min(maxRows, USUAL_ROWS), FEW_SCHEMES) : Math.min(maxRows, USUAL_ROWS),
    schemes: few ? FEW_SCHEMES : Infinity,
    finding,
  });
}

type Row = ScoreTable['rows'][number] & { readonly name: string };

function drawTable(table: ScoreTable, result: AuditResult): string {
  const { fields, schemes, rows } = table;
  const measure = measureOf(result);
  const names = rowNames(rows, fields, cellCode);
  const columns: readonly Column<Row>[] = [
    { title: rowTitle(fields), align: 'l', show: ({ name }) => name },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    {
      title: cellCode(result.options.base ?? 'stored'),
      align: 'r',
      show: ({ storedErrorPct }) => rateText(storedErrorPct, measure),
    },
    ...schemes.map((id, i): Column<Row> => ({
      title: cellCode(id),
      align: 'r',
      show: ({ scores }) => scoreText(scores[i], measure),
    })),
  ];
  return draw(
    rows.map((row, i) => ({ ...row, name: names[i] ?? '' })),
    columns,
  );
}

function explain(table: ScoreTable, result: AuditResult): string {
  const left = leftText(table);
  return [
    `${capital(measureOf(result).rate)} in %, as stored and under each scheme.`,
    ...(hasSwaps(table) ? [SWAPPED_MEANS] : []),
    ...(left === '' ? [] : [`\`--full\` adds ${left}.`]),
  ].join(' ');
}

/** What each scheme does, in a list; that of the finding first. */
export function schemeWords(result: AuditResult, finding: Finding, { isShort }: Layout): string[] {
  const all = describedSchemes(result, finding);
  const shown = isShort === true ? all.slice(0, FEW_SCHEMES) : all;
  if (shown.length === 0) return [];
  return ['', 'What the schemes do:', '', ...shown.map(({ id, does = '' }) => `- ${code(id)}: ${prose(does)}`)];
}
