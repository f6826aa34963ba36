/** What moved since the earlier result that was given. */
import type { JSX } from 'preact';
import type { SchemeSince, Since } from '../../core/since.ts';
import { count, percent, plural, pp } from '../../report/numbers.ts';
import type { SchemeLooks } from '../scheme-looks.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { Name, SchemeName } from '../text/words.tsx';

interface Props {
  readonly since: Since;
  readonly looks: SchemeLooks;
}

export function SinceBaseline({ since, looks }: Props): JSX.Element {
  const name: Column<SchemeSince> = {
    id: 'scheme',
    title: 'scheme',
    kind: 'text',
    show: ({ scheme }) => <SchemeName id={scheme} look={looks(scheme)} />,
  };
  return (
    <>
      <h3>Since the baseline</h3>
      <p>
        Against <Name text={since.baseline} />: {plural(since.cells.length, 'cell')} of {since.matched} moved;{' '}
        {since.unmatched} are in one of the two results only.
      </p>
      <DataTable caption="The schemes then and now" rows={since.schemes} columns={[name, ...COLUMNS]} />
    </>
  );
}

const COLUMNS: readonly Column<SchemeSince>[] = [
  { id: 'then', title: 'error then', kind: 'number', show: (one) => percent(one.thenErrorPct) },
  { id: 'now', title: 'now', kind: 'number', show: (one) => percent(one.errorPct) },
  { id: 'change', title: 'change, pp', kind: 'number', show: (one) => pp(one.changePp), by: (one) => one.changePp },
  { id: 'thenFlips', title: 'flips then', kind: 'number', show: (one) => count(one.thenFlips) },
  { id: 'flips', title: 'now', kind: 'number', show: (one) => count(one.flips) },
];
