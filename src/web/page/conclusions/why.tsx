/** Why labels change: the reasons of flips under each scheme, and for the rules of the core their Shapley values. */
import type { JSX } from 'preact';
import type { Player } from '../../../base/core/statistics.ts';
import type { FlipSet } from '../../../documents/conclusions.ts';
import { asksForCoreRules } from '../../../report/core.ts';
import { measureOf } from '../../../report/measure.ts';
import { count, plural, pp } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { ruleLink, ruleSetLink } from '../rule-set-link.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import type { View } from '../view.ts';
import { FlipReasons } from './flip-reasons.tsx';
import { ShareTables } from './share-tables.tsx';

export function Why(view: View): JSX.Element {
  const { result } = view.data;
  return (
    <>
      <h2>Why</h2>
      <FlipReasons view={view} />
      {asksForCoreRules(result) && <CoreRules data={view.data} />}
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
      <p class="note">
        A rule’s share is its Shapley value: what it adds to the {measure.rate}, in pp, on average over all orders in
        which the rules could be switched on. Shares add up to the whole difference.
      </p>
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

const FLIP_SETS: readonly Column<FlipSet>[] = [
  { id: 'sets', title: 'made by', kind: 'text', show: setsText, by: setsText },
  numberColumn(
    'flips',
    'flips',
    ({ flips }) => flips,
    (flips, set) => (
      <a href={ruleSetLink(COMBINED, set.sets)} aria-label={`${count(flips)} flips made by ${setsText(set)}`}>
        {count(flips)}
      </a>
    ),
  ),
  numberColumn('gained', 'gained', ({ gained }) => gained, count),
  numberColumn('lost', 'lost', ({ lost }) => lost, count),
];

function setsText({ sets }: FlipSet): string {
  return sets.map((rules) => rules.map(inertLine).join(' + ')).join(', or ');
}
