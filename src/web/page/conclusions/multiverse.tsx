/** The error rate under every on/off setting of the rules. */
import type { ComponentChildren, JSX } from 'preact';
import type { Player } from '../../../base/core/statistics.ts';
import type { Universe } from '../../../documents/conclusions.ts';
import { count, percent, plural } from '../../../report/numbers.ts';
import { sortUniverses } from '../../../report/views/universes.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { Name } from '../../kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import { RuleSwitches } from '../rules/rule-switches.tsx';
import { parseSetting, writeSetting, type RuleSetting } from '../rules/setting.ts';
import type { View } from '../view.ts';
import { RobustnessTable } from './robustness-table.tsx';

export function Multiverse({ data: { result, figures }, params }: View): JSX.Element {
  const { multiverse, attribution } = result;
  if (multiverse === null)
    return (
      <>
        <h2>Multiverse</h2>
        <p class="note">
          It was not computed: ask for it with --multiverse. It takes only space in the report, no time.
        </p>
      </>
    );
  const { universes, n, contrasts } = multiverse;
  const setting = parseSetting(params, result);
  const describe = (title: string): ComponentChildren => describeUniverse(title, universes, attribution.legend);
  return (
    <>
      <h2>Multiverse</h2>
      <p>
        {plural(universes.length, 'universe')}: every setting of the rules that can differ, each over{' '}
        {plural(n, 'trial')}. <Range universes={universes} />
      </p>
      <RuleSwitches result={result} section="multiverse" params={params} setting={setting} />
      {setting !== null && <ChosenUniverse setting={setting} n={n} />}
      <FigureView
        figure={figures.find(({ name }) => name === 'specification-curve')}
        instead="There is no picture of it."
        describe={describe}
        link={(title) => {
          const universe = findTitled(title, universes);
          return universe === undefined ? null : formatRoute('multiverse', { rules: writeSetting(universe.rules) });
        }}
      />
      {contrasts.length > 0 && <RobustnessTable contrasts={contrasts} groupBy={result.options.groupBy} />}
      <h3>Universes</h3>
      <DataTable
        caption="Every universe; ● means that the rule is on. A universe leads to its cells."
        rows={universes}
        columns={universeColumns(attribution.legend, setting?.universe ?? null)}
        sorting={{ column: 'error', direction: 'ascending' }}
      />
    </>
  );
}

/** The lowest and the highest error rate. */
function Range({ universes }: { readonly universes: readonly Universe[] }): JSX.Element | null {
  const sorted = sortUniverses(universes);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return (
    <>
      The error rate is between {percent(lowest.errorPct)} (<Name text={lowest.id} />) and {percent(highest.errorPct)} (
      <Name text={highest.id} />
      ).
    </>
  );
}

interface ChosenProps {
  readonly setting: RuleSetting;
  readonly n: number;
}

function ChosenUniverse({ setting: { universe }, n }: ChosenProps): JSX.Element {
  return (
    <p class="setting-summary" role="status">
      Under <Name text={universe.id} />, {universe.errors} of {plural(n, 'trial')} are wrong (
      {percent(universe.errorPct)}).
    </p>
  );
}

/** The figure names a universe at the beginning of the title of its mark. */
function findTitled(title: string, universes: readonly Universe[]): Universe | undefined {
  return universes.find(({ id }) => title.startsWith(`${inertLine(id)}: `));
}

function describeUniverse(title: string, universes: readonly Universe[], legend: readonly Player[]): ComponentChildren {
  const universe = findTitled(title, universes);
  if (universe === undefined) return title;
  const on = legend.filter(({ id }) => universe.rules.includes(id)).map(({ rule }) => inertLine(rule));
  return `${title}. ${on.length === 0 ? 'No rule is on.' : `On: ${on.join(', ')}.`}`;
}

function universeColumns(legend: readonly Player[], chosen: Universe | null): Column<Universe>[] {
  return [
    {
      id: 'universe',
      title: 'universe',
      kind: 'text',
      show: (universe) => (
        <a
          href={formatRoute('cells', { rules: writeSetting(universe.rules) })}
          class={universe === chosen ? 'chosen' : undefined}
        >
          <Name text={universe.id} />
        </a>
      ),
      by: ({ id }) => id,
    },
    numberColumn('error', 'error', ({ errorPct }) => errorPct, percent),
    numberColumn('errors', 'errors', ({ errors }) => errors, count),
    ...legend.map(({ id, rule }): Column<Universe> => ({
      id: `rule-${id}`,
      title: <Name text={rule} />,
      kind: 'text',
      show: ({ rules }) => (rules.includes(id) ? '●' : ''),
      by: ({ rules }) => (rules.includes(id) ? 0 : 1),
    })),
  ];
}
