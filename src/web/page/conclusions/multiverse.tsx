/** The rate under every on/off setting of the rules. */
import type { ComponentChildren, JSX } from 'preact';
import type { Player } from '../../../base/core/statistics.ts';
import type { Universe } from '../../../documents/conclusions.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
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
  const measure = measureOf(result);
  const setting = parseSetting(params, result);
  const describe = (title: string): ComponentChildren => describeUniverse(title, universes, attribution.legend);
  return (
    <>
      <h2>Multiverse</h2>
      <p>
        {plural(universes.length, 'universe')}: every setting of the rules that can differ, each over{' '}
        {plural(n, 'trial')}. <Range universes={universes} measure={measure} />
      </p>
      <RuleSwitches result={result} section="multiverse" params={params} setting={setting} />
      {setting !== null && <ChosenUniverse setting={setting} n={n} measure={measure} />}
      <FigureView
        figure={figures.find(({ name }) => name === 'specification-curve')}
        instead="There is no picture of it."
        describe={describe}
        link={(title) => {
          const universe = findTitled(title, universes);
          return universe === undefined ? null : formatRoute('multiverse', { rules: writeSetting(universe.rules) });
        }}
      />
      {contrasts.length > 0 && (
        <RobustnessTable contrasts={contrasts} groupBy={result.options.groupBy} measure={measure} />
      )}
      <h3>Universes</h3>
      <DataTable
        caption="Every universe; ● means that the rule is on. A universe leads to its cells."
        rows={universes}
        columns={universeColumns(attribution.legend, setting?.universe ?? null, measure)}
        sorting={{ column: 'error', direction: 'ascending' }}
      />
    </>
  );
}

interface RangeProps {
  readonly universes: readonly Universe[];
  readonly measure: Measure;
}

/** The lowest and the highest rate. */
function Range({ universes, measure }: RangeProps): JSX.Element | null {
  const { rate, ofErrors } = measure;
  const sorted = sortUniverses(universes, measure);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return (
    <>
      The {rate} is between {percent(ofErrors.rate(lowest.errorPct))} (<Name text={lowest.id} />) and{' '}
      {percent(ofErrors.rate(highest.errorPct))} (
      <Name text={highest.id} />
      ).
    </>
  );
}

interface ChosenProps {
  readonly setting: RuleSetting;
  readonly n: number;
  readonly measure: Measure;
}

function ChosenUniverse({ setting: { universe }, n, measure }: ChosenProps): JSX.Element {
  return (
    <p class="setting-summary" role="status">
      Under <Name text={universe.id} />, {universe.errors} of {plural(n, 'trial')} are wrong: {measure.rate}{' '}
      {percent(measure.ofErrors.rate(universe.errorPct))}.
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

function universeColumns(
  legend: readonly Player[],
  chosen: Universe | null,
  { title: rateTitle, ofErrors }: Measure,
): Column<Universe>[] {
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
    numberColumn('error', rateTitle, ({ errorPct }) => ofErrors.rate(errorPct), percent),
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
