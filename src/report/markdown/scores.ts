/** The scores of models, variants or cells under each scheme, and what the schemes do. */
import { capital } from '../../base/text/capital.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { Finding } from '../finding/finding.ts';
import { measureOf } from '../measure.ts';
import { count, plural } from '../numbers.ts';
import { describedSchemes } from '../scores/described-schemes.ts';
import {
  rowNames,
  scoreTable,
  SWAPPED,
  SWAPPED_MEANS,
  USUAL_ROWS,
  type ScoreTable,
  type TableScore,
} from '../scores/score-table.ts';
import { fixedText } from '../../base/text/readable-numbers.ts';
import { draw, type Column } from './draw.ts';
import { FEW_SCHEMES, type Layout } from './layout.ts';
import { cellCode, code, prose } from './markup.ts';

/** The table of scores with its explanation; null where all trials are one row. */
export function scoreSection(result: AuditResult, finding: Finding, { isShort, maxRows }: Layout): string[] | null {
  const few = isShort === true;
  const table = scoreTable(result, {
    rows: few ? Math.max(Math.min(maxRows, USUAL_ROWS), FEW_SCHEMES) : Math.min(maxRows, USUAL_ROWS),
    schemes: few ? FEW_SCHEMES : Infinity,
    finding,
  });
  if (table === null) return null;
  return [drawTable(table, result), '', explain(table, result)];
}

type Row = ScoreTable['rows'][number] & { readonly name: string };

function drawTable(table: ScoreTable, result: AuditResult): string {
  const { fields, schemes, rows } = table;
  const { ofErrors } = measureOf(result);
  const show = (errorPct: number): string => fixedText(ofErrors.rate(errorPct), 1);
  const score = (one: TableScore | null | undefined): string =>
    one === null || one === undefined ? '–' : `${show(one.errorPct)}${one.isSwapped ? ` ${SWAPPED}` : ''}`;
  const names = rowNames(rows, fields, cellCode);
  const columns: readonly Column<Row>[] = [
    {
      title: fields.map((field) => (field === 'run' ? 'log' : field)).join(', '),
      align: 'l',
      show: ({ name }) => name,
    },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    {
      title: cellCode(result.options.base ?? 'stored'),
      align: 'r',
      show: ({ storedErrorPct }) => show(storedErrorPct),
    },
    ...schemes.map((id, i): Column<Row> => ({
      title: cellCode(id),
      align: 'r',
      show: ({ scores }) => score(scores[i]),
    })),
  ];
  return draw(
    rows.map((row, i) => ({ ...row, name: names[i] ?? '' })),
    columns,
  );
}

function explain({ rows, rowsLeft, schemesLeft }: ScoreTable, result: AuditResult): string {
  const hasSwaps = rows.some(({ scores }) => scores.some((one) => one?.isSwapped === true));
  const left = [
    ...(rowsLeft === 0 ? [] : [plural(rowsLeft, 'more row')]),
    ...(schemesLeft === 0 ? [] : [plural(schemesLeft, 'more scheme')]),
  ];
  return [
    `${capital(measureOf(result).rate)} in %, as stored and under each scheme.`,
    ...(hasSwaps ? [SWAPPED_MEANS] : []),
    ...(left.length === 0 ? [] : [`\`--full\` adds ${left.join(' and ')}.`]),
  ].join(' ');
}

/** What each scheme does, in a list; that of the finding first. */
export function schemeWords(result: AuditResult, finding: Finding, { isShort }: Layout): string[] {
  const all = describedSchemes(result, finding);
  const shown = isShort === true ? all.slice(0, FEW_SCHEMES) : all;
  if (shown.length === 0) return [];
  return ['', 'What the schemes do:', '', ...shown.map(({ id, does = '' }) => `- ${code(id)}: ${prose(does)}`)];
}
