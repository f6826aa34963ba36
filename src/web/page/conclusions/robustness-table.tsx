/** How robust the contrasts are over the universes, with the joint tests of a specification curve. */
import type { JSX } from 'preact';
import type { Interval } from '../../../base/core/statistics.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import type { ContrastRobustness } from '../../../documents/conclusions.ts';
import type { Measure } from '../../../report/measure.ts';
import { between, percent, plural } from '../../../report/numbers.ts';
import { contrastText } from '../../../report/verdict.ts';
import { isFragile, sortRobustness } from '../../../report/views/universes.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';

interface Props {
  readonly contrasts: readonly ContrastRobustness[];
  readonly groupBy: readonly GroupField[];
  readonly measure: Measure;
}

export function RobustnessTable({ contrasts, groupBy, measure }: Props): JSX.Element {
  const robust = contrasts.filter((contrast) => !isFragile(contrast));
  return (
    <>
      <h3>How robust the contrasts are</h3>
      <p class="note">
        {robust.length} of {plural(contrasts.length, 'contrast')} {robust.length === 1 ? 'keeps' : 'keep'} the sign and
        the significance of the stored labels in every universe. A setting of rules is not a random draw, so a share of
        universes is a fact and no probability. The p values are of joint tests over all universes: whether the effect
        is 0 in each of them. They are not about the parser, and they are not adjusted.
      </p>
      <DataTable
        caption="Contrasts over all universes, the least robust first"
        rows={sortRobustness(contrasts)}
        columns={contrastColumns(groupBy, measure)}
      />
    </>
  );
}

function contrastColumns(
  groupBy: readonly GroupField[],
  { effectTitle, ofErrors }: Measure,
): Column<ContrastRobustness>[] {
  const range = ({ lowestPp, highestPp }: ContrastRobustness): Interval => ofErrors.interval([lowestPp, highestPp]);
  return [
    {
      id: 'contrast',
      title: 'contrast',
      kind: 'prose',
      show: (contrast) => <Sentence text={contrastText(contrast, groupBy, quoted)} />,
      by: (contrast) => contrastText(contrast, groupBy, inertLine),
    },
    {
      id: 'sign',
      title: 'same sign in',
      kind: 'number',
      show: (one) => percent(one.signShare * 100),
      by: (one) => one.signShare,
    },
    {
      id: 'significance',
      title: 'same significance in',
      kind: 'number',
      show: (one) => percent(one.significanceShare === null ? null : one.significanceShare * 100),
      by: (one) => one.significanceShare,
    },
    {
      id: 'effect',
      title: effectTitle,
      kind: 'number',
      show: (one) => between(range(one)),
      by: (one) => range(one)[0],
    },
    numberColumn('pMedian', 'p, median', (one) => one.pMedian, pValue),
    numberColumn('pShare', 'p, share', (one) => one.pShare, pValue),
    numberColumn('pStouffer', 'p, sum of\u00a0z', (one) => one.pStouffer, pValue),
  ];
}
