/** Which rules make the difference: Shapley values, overall and by cell, and the sets of rules that make the flips. */
import type { JSX } from 'preact';
import type { Player } from '../../../base/core/statistics.ts';
import type { FlipSet, SchemeAttribution } from '../../../documents/conclusions.ts';
import { asksForCoreRules } from '../../../report/core.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { count, percent, plural, pp } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { ruleLink, ruleSetLink } from '../rule-set-link.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { View } from '../view.ts';
import { ShareTables } from './share-tables.tsx';

export function Why({ data, styles }: View): JSX.Element {
  const { result } = data;
  const { attribution, options } = result;
  const measure = measureOf(result);
  const isCoreAsked = asksForCoreRules(result);
  return (
    <>
      <h2>Why</h2>
      <p class="note">
        A rule’s share is its Shapley value: what it adds to the {measure.rate}, in pp, on average over all orders in
        which the rules could be switched on. Shares add up to the whole difference.
      </p>
      {isCoreAsked && <CoreRules data={data} />}
      {attribution.schemes.map((one) => (
        <Other key={one.scheme} attribution={one} view={{ styles, groupBy: options.groupBy, measure }} />
      ))}
      {!isCoreAsked && attribution.schemes.length === 0 && (
        <p class="note">
          No scheme that was asked for has rules that can be switched off; <code>--schemes combined</code> asks for
          those of the core.
        </p>
      )}
    </>
  );
}

function CoreRules({ data: { result, figures } }: Pick<View, 'data'>): JSX.Element {
  const { attribution, options } = result;
  const measure = measureOf(result);
  return (
    <>
      <h3>
        From v1 to combined: {measure.rate} {pp(measure.ofErrors.difference(attribution.deltaPp))} pp over{' '}
        {plural(attribution.n, 'trial')}
      </h3>
      <FigureView
        figure={figures.find(({ name }) => name === 'attribution')}
        instead="There is no picture of the shares."
        link={(title) => linkBar(title, attribution.legend)}
      />
      <ShareTables
        scheme={COMBINED}
        players={attribution.legend}
        overall={attribution.overall}
        cells={attribution.cells}
        groupBy={options.groupBy}
        what={measure.deltaTitle}
        shown={measure.ofErrors}
      />
      <h3>What makes the flips</h3>
      <DataTable
        caption="The smallest sets of rules that turn a label of v1 into that of combined"
        rows={attribution.flipSets}
        columns={FLIP_SETS}
      />
    </>
  );
}

const COMBINED = 'combined';

/** The title of a bar begins with its rule. */
function linkBar(title: string, legend: readonly Player[]): string | null {
  const player = legend.find(({ rule }) => title.startsWith(`${inertLine(rule)}: `));
  return player === undefined ? null : ruleLink(COMBINED, player.rule);
}

interface OtherProps {
  readonly attribution: SchemeAttribution;
  readonly view: Pick<View, 'styles'> & {
    readonly groupBy: View['data']['result']['options']['groupBy'];
    readonly measure: Measure;
  };
}

function Other({ attribution, view: { styles, groupBy, measure } }: OtherProps): JSX.Element {
  const { scheme, players, n, noneErrorPct, deltaPp, shapleyPp, cells, unattributed } = attribution;
  return (
    <>
      <h3>
        <SchemeName id={scheme} seriesStyle={styles(scheme)} />, from none of its optional rules to all: {measure.rate}{' '}
        {pp(measure.ofErrors.difference(deltaPp))} pp over {plural(n, 'trial')}
      </h3>
      <p class="note">
        With none of them the {measure.rate} is {percent(measure.ofErrors.rate(noneErrorPct))}.
      </p>
      {unattributed > 0 && (
        <p class="note">{plural(unattributed, 'trial')} on which too many rules make a difference are left out.</p>
      )}
      <ShareTables
        scheme={scheme}
        players={players}
        overall={shapleyPp}
        cells={cells}
        groupBy={groupBy}
        what={measure.deltaTitle}
        shown={measure.ofErrors}
      />
    </>
  );
}

const FLIP_SETS: readonly Column<FlipSet>[] = [
  { id: 'sets', title: 'made by', kind: 'text', show: setsText, by: setsText },
  numberColumn(
    'flips',
    'flips',
    ({ flips }) => flips,
    (flips, set) => (
      <a href={ruleSetLink(COMBINED, set.sets)} aria-label={`${flips} flips made by ${setsText(set)}`}>
        {flips}
      </a>
    ),
  ),
  numberColumn('gained', 'gained', ({ gained }) => gained, count),
  numberColumn('lost', 'lost', ({ lost }) => lost, count),
];

function setsText({ sets }: FlipSet): string {
  return sets.map((rules) => rules.map(inertLine).join(' + ')).join(', or ');
}
