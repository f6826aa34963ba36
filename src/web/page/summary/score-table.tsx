/** The scores of models, variants or cells under each scheme. */
import type { JSX } from 'preact';
import { capital } from '../../../base/text/capital.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { AuditResult } from '../../../documents/result.ts';
import type { Finding } from '../../../report/finding/finding.ts';
import { measureOf } from '../../../report/measure.ts';
import { count } from '../../../report/numbers.ts';
import { rowNames, scoreTable, SWAPPED_MEANS, USUAL_ROWS, type TableRow } from '../../../report/scores/score-table.ts';
import { hasSwaps, leftText, rateText, rowTitle, scoreText } from '../../../report/scores/score-text.ts';
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
  const measure = measureOf(result);
  const { rate, ofErrors } = measure;
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      title: rowTitle(fields),
      kind: 'text',
      show: ({ name }) => <span class="unbroken">{name}</span>,
      by: ({ name }) => name,
    },
    numberColumn('n', 'n', ({ n }: Row) => n, count),
    numberColumn(
      'stored',
      inertLine(result.options.base ?? 'stored'),
      ({ storedErrorPct }: Row) => ofErrors.rate(storedErrorPct),
      (_, { storedErrorPct }) => rateText(storedErrorPct, measure),
    ),
    ...schemes.map((scheme, i) =>
      numberColumn(
        scheme,
        <SchemeName id={scheme} seriesStyle={styles(scheme)} />,
        ({ scores }: Row) => ofErrors.rate(scores[i]?.errorPct ?? null),
        (_, { key, scores }) => {
          const score = scores[i] ?? null;
          const text = scoreText(score, measure);
          return score === null || score.flips === 0 ? text : <a href={flipsLink(scheme, key)}>{text}</a>;
        },
      ),
    ),
  ];
  const left = leftText(table);
  return (
    <>
      <DataTable
        caption={`${capital(rate)} in %, as stored and under each scheme.${hasSwaps(table) ? ` ${SWAPPED_MEANS}` : ''}`}
        rows={table.rows.map((row, i) => ({ ...row, name: names[i] ?? '' }))}
        columns={columns}
      />
      {left !== '' && <p class="note">{capital(left)} in the section Cells.</p>}
    </>
  );
}
