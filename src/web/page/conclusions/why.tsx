/** Which rules make the difference: Shapley values, overall and by cell, and the sets of rules that make the flips. */
import type { JSX } from 'preact';
import type { Player } from '../../../core/statistics.ts';
import type { FlipSet, SchemeAttribution } from '../../../result/conclusions.ts';
import { asksForCoreRules } from '../../../report/core.ts';
import { count, plural, pp } from '../../../report/numbers.ts';
import { inertLine } from '../../../text/inert.ts';
import { formatRoute } from '../route.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { View } from '../view.ts';
import { ShareTables } from './share-tables.tsx';

export function Why({ data, styles }: View): JSX.Element {
  const { result } = data;
  const { attribution, options } = result;
  const isCoreAsked = asksForCoreRules(result);
  return (
    <>
      <h2>Why</h2>
      <p class="note">
        A rule’s share is its Shapley value: what it adds to the error rate, in pp, on average over all orders in which
        the rules could be switched on. Shares add up to the whole difference.
      </p>
      {isCoreAsked && <CoreRules data={data} />}
      {attribution.schemes.map((one) => (
        <Other key={one.scheme} attribution={one} view={{ styles, groupBy: options.groupBy }} />
      ))}
      {!isCoreAsked && attribution.schemes.length === 0 && (
        <p class="note">No scheme that was asked for has rules that can be switched off.</p>
      )}
    </>
  );
}

function CoreRules({ data: { result, figures } }: Pick<View, 'data'>): JSX.Element {
  const { attribution, options } = result;
  return (
    <>
      <h3>
        From v1 to combined: {pp(attribution.deltaPp)} pp over {plural(attribution.n, 'trial')}
      </h3>
      <FigureView
        figure={figures.find(({ name }) => name === 'attribution')}
        instead="There is no picture of the shares."
      />
      <ShareTables
        players={attribution.legend}
        overall={attribution.overall}
        cells={attribution.cells}
        groupBy={options.groupBy}
      />
      <h3>What makes the flips</h3>
      <DataTable
        caption="The smallest sets of rules that turn a label of v1 into that of combined"
        rows={attribution.flipSets}
        columns={flipSetColumns(attribution.legend)}
      />
    </>
  );
}

interface OtherProps {
  readonly attribution: SchemeAttribution;
  readonly view: Pick<View, 'styles'> & { readonly groupBy: View['data']['result']['options']['groupBy'] };
}

function Other({ attribution, view: { styles, groupBy } }: OtherProps): JSX.Element {
  const { scheme, players, n, deltaPp, shapleyPp, cells, unattributed } = attribution;
  return (
    <>
      <h3>
        <SchemeName id={scheme} seriesStyle={styles(scheme)} />, from none of its optional rules to all: {pp(deltaPp)}{' '}
        pp over {plural(n, 'trial')}
      </h3>
      {unattributed > 0 && (
        <p class="note">{plural(unattributed, 'trial')} on which too many rules make a difference are left out.</p>
      )}
      <ShareTables players={players} overall={shapleyPp} cells={cells} groupBy={groupBy} />
    </>
  );
}

function flipSetColumns(legend: readonly Player[]): Column<FlipSet>[] {
  const rules = new Map(legend.map(({ id, rule }) => [id, rule]));
  return [
    {
      id: 'sets',
      title: 'made by',
      kind: 'text',
      show: ({ sets }) => sets.map((set) => set.map((id) => inertLine(rules.get(id) ?? id)).join(' + ')).join(', or '),
    },
    numberColumn('flips', 'flips', ({ flips }) => flips, count),
    numberColumn('gained', 'gained', ({ gained }) => gained, count),
    numberColumn('lost', 'lost', ({ lost }) => lost, count),
    { id: 'trials', title: 'trials', kind: 'text', show: (set) => <FlipSetLink set={set} /> },
  ];
}

/** The filter takes only one rule, so the link leads to the first rule of the set. */
function FlipSetLink({ set: { sets } }: { readonly set: FlipSet }): JSX.Element {
  const rule = sets[0]?.[0];
  if (rule === undefined) return <>–</>;
  return (
    <a href={formatRoute('trials', { scheme: 'combined', rule })}>
      with <Name text={rule} />
    </a>
  );
}
