/** What moved since the earlier result that was given. */
import type { JSX } from 'preact';
import type { SchemeSince, Since } from '../../../documents/since.ts';
import type { Measure } from '../../../report/measure.ts';
import { count, percent, plural, pp } from '../../../report/numbers.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';

interface Props {
  readonly since: Since;
  readonly measure: Measure;
  readonly styles: SchemeStyles;
}

export function SinceBaseline({ since, measure, styles }: Props): JSX.Element {
  const columns = [schemeColumn<SchemeSince>(styles, ({ scheme }) => scheme), ...columnsOf(measure)];
  return (
    <>
      <h3>Since the baseline</h3>
      <p>
        Against <Name text={since.baseline} />: {plural(since.cells.length, 'cell')} of {since.matched} moved;{' '}
        {since.unmatched} are in one of the two results only.
      </p>
      <DataTable caption="The schemes then and now" rows={since.schemes} columns={columns} />
    </>
  );
}

function columnsOf({ title, ofErrors }: Measure): readonly Column<SchemeSince>[] {
  return [
    { id: 'then', title: `${title} then`, kind: 'number', show: (one) => percent(ofErrors.rate(one.thenErrorPct)) },
    { id: 'now', title: `${title} now`, kind: 'number', show: (one) => percent(ofErrors.rate(one.errorPct)) },
    numberColumn('change', `change of ${title}, pp`, (one) => ofErrors.difference(one.changePp), pp),
    { id: 'thenFlips', title: 'flips then', kind: 'number', show: (one) => count(one.thenFlips) },
    { id: 'flips', title: 'now', kind: 'number', show: (one) => count(one.flips) },
  ];
}
