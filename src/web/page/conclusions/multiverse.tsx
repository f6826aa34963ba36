/** The error rate under every on/off setting of the rules. */
import type { ComponentChildren, JSX } from 'preact';
import type { AuditResult } from '../../../result/result.ts';
import type { Player } from '../../../core/statistics.ts';
import type { ContrastRobustness, Universe } from '../../../result/conclusions.ts';
import { between, count, percent, plural } from '../../../report/numbers.ts';
import { contrastText } from '../../../report/verdict.ts';
import { inertLine } from '../../../text/inert.ts';
import { pValue } from '../../../text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { Name, quoted, Sentence } from '../../kit/text/names.tsx';
import type { View } from '../view.ts';

export function Multiverse({ data: { result, figures } }: View): JSX.Element {
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
  const describe = (title: string): ComponentChildren => describeUniverse(title, universes, attribution.legend);
  return (
    <>
      <h2>Multiverse</h2>
      <p>
        {plural(universes.length, 'universe')}: every setting of the rules that can differ, each over{' '}
        {plural(n, 'trial')}.
      </p>
      <FigureView
        figure={figures.find(({ name }) => name === 'specification-curve')}
        instead="There is no picture of it."
        describe={describe}
      />
      {contrasts.length > 0 && (
        <>
          <h3>How robust the contrasts are</h3>
          <p class="note">
            A setting of rules is not a random draw, so a share of universes is a fact and no probability. The p values
            are of joint tests over all universes: whether the effect is 0 in each of them. They are not about the
            parser, and they are not adjusted.
          </p>
          <DataTable caption="Contrasts over all universes" rows={contrasts} columns={contrastColumns(result)} />
        </>
      )}
      <h3>Universes</h3>
      <DataTable
        caption="Every universe; ● means that the rule is on"
        rows={universes}
        columns={universeColumns(attribution.legend)}
        sorting={{ column: 'error', direction: 'ascending' }}
      />
    </>
  );
}

/** The figure names a universe at the beginning of the title of its mark. */
function describeUniverse(title: string, universes: readonly Universe[], legend: readonly Player[]): ComponentChildren {
  const universe = universes.find(({ id }) => title.startsWith(`${inertLine(id)}: `));
  if (universe === undefined) return title;
  const on = legend.filter(({ id }) => universe.rules.includes(id)).map(({ rule }) => inertLine(rule));
  return `${title}. ${on.length === 0 ? 'No rule is on.' : `On: ${on.join(', ')}.`}`;
}

function contrastColumns({ options }: AuditResult): Column<ContrastRobustness>[] {
  return [
    {
      id: 'contrast',
      title: 'contrast',
      kind: 'prose',
      show: (contrast) => <Sentence text={contrastText(contrast, options.groupBy, quoted)} />,
      by: (contrast) => contrastText(contrast, options.groupBy, inertLine),
    },
    {
      id: 'sign',
      title: 'keeps its sign in',
      kind: 'number',
      show: (one) => percent(one.signShare * 100),
      by: (one) => one.signShare,
    },
    {
      id: 'significance',
      title: 'its significance in',
      kind: 'number',
      show: (one) => percent(one.significanceShare === null ? null : one.significanceShare * 100),
      by: (one) => one.significanceShare,
    },
    {
      id: 'effect',
      title: 'effect, pp',
      kind: 'number',
      show: (one) => between([one.lowestPp, one.highestPp]),
      by: (one) => one.lowestPp,
    },
    numberColumn('pMedian', 'p, median', (one) => one.pMedian, pValue),
    numberColumn('pShare', 'p, share', (one) => one.pShare, pValue),
    numberColumn('pStouffer', 'p, sum of\u00a0z', (one) => one.pStouffer, pValue),
  ];
}

function universeColumns(legend: readonly Player[]): Column<Universe>[] {
  return [
    { id: 'universe', title: 'universe', kind: 'text', show: ({ id }) => <Name text={id} />, by: ({ id }) => id },
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
