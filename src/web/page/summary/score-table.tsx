/** The scores of models, variants or cells under each scheme. */
import type { JSX } from 'preact';
import { capital } from '../../../base/text/capital.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { fixedText } from '../../../base/text/readable-numbers.ts';
import type { AuditResult } from '../../../documents/result.ts';
import type { Finding } from '../../../report/finding/finding.ts';
import { measureOf } from '../../../report/measure.ts';
import { count } from '../../../report/numbers.ts';
import {
  rowNames,
  scoreTable,
  SWAPPED,
  SWAPPED_MEANS,
  USUAL_ROWS,
  type TableRow,
} from '../../../report/scores/score-table.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { flipsLink } from '../cells/cell-link.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { SchemeName } from '../text/scheme-name.tsx';

interface Props {
  readonly result: AuditResult;
  readonly finding: Finding;
  readonly styles: SchemeStyles;
}

type Row = TableRow & { readonly name: string };

/** null where all trials are one row. */
export function ScoreTable({ result, finding, styles }: Props): JSX.Element | null {
  const table = scoreTable(result, { rows: USUAL_ROWS, schemes: Infinity, finding });
  if (table === null) return null;
  const { fields, schemes } = table;
  const names = rowNames(table.rows, fields, inertLine);
  const { rate, ofErrors } = measureOf(result);
  const show = (errorPct: number): string => fixedText(ofErrors.rate(errorPct), 1);
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      title: fields.map((field) => (field === 'run' ? 'log' : field)).join(', '),
      kind: 'text',
      show: ({ name }) => <span class="unbroken">{name}</span>,
      by: ({ name }) => name,
    },
    numberColumn('n', 'n', ({ n }: Row) => n, count),
    numberColumn(
      'stored',
      inertLine(result.options.base ?? 'stored'),
      ({ storedErrorPct }: Row) => ofErrors.rate(storedErrorPct),
      (_, { storedErrorPct }) => show(storedErrorPct),
    ),
    ...schemes.map((scheme, i) =>
      numberColumn(
        scheme,
        <SchemeName id={scheme} seriesStyle={styles(scheme)} />,
        ({ scores }: Row) => ofErrors.rate(scores[i]?.errorPct ?? null),
        (_, { key, scores }) => {
          const score = scores[i] ?? null;
          if (score === null) return '–';
          const text = `${show(score.errorPct)}${score.isSwapped ? ` ${SWAPPED}` : ''}`;
          return score.flips === 0 ? text : <a href={flipsLink(scheme, key)}>{text}</a>;
        },
      ),
    ),
  ];
  return (
    <DataTable
      caption={`${capital(rate)} in %, as stored and under each scheme. ${SWAPPED_MEANS}`}
      rows={table.rows.map((row, i) => ({ ...row, name: names[i] ?? '' }))}
      columns={columns}
    />
  );
}
