/** Unanswerable items: no answer can be right on them, so their errors are not the model's. */
import type { JSX } from 'preact';
import type { Unanswerable, UnanswerableItem } from '../../../documents/result.ts';
import { count, keyValue, plural } from '../../../report/numbers.ts';
import { snippetText } from '../../../report/snippet-text.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';

interface Props {
  readonly found: readonly Unanswerable[];
  readonly styles: SchemeStyles;
}

export function Unanswerable({ found, styles }: Props): JSX.Element {
  return (
    <>
      <h3>Unanswerable items</h3>
      <p>
        No answer can match the ground truth of these items under these schemes, so their trials are errors whatever a
        model answers.
      </p>
      {found.map(({ scheme, rule, summary, trials, items, more }) => (
        <details key={`${scheme} ${rule}`}>
          <summary>
            <SchemeName id={scheme} seriesStyle={styles(scheme)} />, <Name text={rule} />: {plural(trials, 'trial')} of{' '}
            {plural(items.length + more, 'item')}
          </summary>
          <p dir="auto">{inertLine(summary)}</p>
          <DataTable caption="The first hundred of these items" rows={items} columns={COLUMNS} />
        </details>
      ))}
    </>
  );
}

const COLUMNS: readonly Column<UnanswerableItem>[] = [
  { id: 'dataset', title: 'data set', kind: 'text', show: ({ dataset }) => keyValue(dataset, inertLine) },
  { id: 'item', title: 'item', kind: 'text', show: ({ itemId }) => keyValue(itemId, inertLine) },
  {
    id: 'truth',
    title: 'ground truth',
    kind: 'prose',
    show: ({ groundTruth }) => inertLine(snippetText(groundTruth, ' ')),
  },
  numberColumn('trials', 'trials', ({ trials }) => trials, count),
];
