/** The change of each effect from the stored labels to each scheme, with its test. */
import { isSignificant } from '../../../base/core/significance.ts';
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { measureOf } from '../../../report/measure.ts';
import { between, intervalOf, plural, pp } from '../../../report/numbers.ts';
import { contrastText } from '../../../report/verdict.ts';
import {
  adjustedText,
  changedEffects,
  comparedEffects,
  type ChangedEffect,
} from '../../../report/views/effect-changes.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { testP } from '../../../report/test-p.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

const MOST_ROWS = 20;

export function ChangeTable({ result, styles }: Props): JSX.Element {
  const compared = comparedEffects(result);
  const rows = changedEffects(result);
  return (
    <>
      <p class="note">
        The change of an effect is the effect under the scheme minus the effect as stored, in pp. Its p is adjusted
        (Holm) over all contrasts and schemes whose change can be tested. {countText(compared)}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="Changes of effects, smallest p first"
          rows={rows}
          columns={columns(result, styles)}
          most={MOST_ROWS}
        />
      )}
    </>
  );
}

function countText(compared: readonly ChangedEffect[]): string {
  const tested = compared.filter(({ change }) => change.holm !== null);
  const significant = tested.filter(({ change }) => isSignificant(change.holm)).length;
  const all = plural(compared.length, 'change');
  if (compared.length === 0) return 'There is none here.';
  if (tested.length === 0) return `None of ${all} can be tested: too few items carry them.`;
  return `Of ${all}, ${tested.length} can be tested, and ${significant} of these ${significant === 1 ? 'has' : 'have'} p ≤ 0.05.`;
}

function columns(result: AuditResult, styles: SchemeStyles): Column<ChangedEffect>[] {
  const { options } = result;
  const { effectTitle, ofErrors } = measureOf(result);
  return [
    {
      id: 'contrast',
      title: 'contrast',
      kind: 'prose',
      show: (contrast) => <Sentence text={contrastText(contrast, options.groupBy, quoted)} />,
      by: (contrast) => contrastText(contrast, options.groupBy, inertLine),
    },
    schemeColumn<ChangedEffect>(styles, ({ scheme }) => scheme),
    numberColumn('effect', effectTitle, ({ effectPp }) => ofErrors.difference(effectPp), pp),
    numberColumn('change', 'change, pp', (one) => ofErrors.difference(one.change.pp), pp),
    {
      id: 'interval',
      title: '95\u00a0% interval',
      kind: 'number',
      show: ({ change: { low, high } }) => between(ofErrors.interval(intervalOf(low, high))),
    },
    numberColumn(
      'p',
      'p',
      ({ change }) => change.p,
      (_, { change }) => testP(change),
    ),
    {
      id: 'holm',
      title: 'p\u00a0(Holm)',
      kind: 'prose',
      show: ({ change }) => adjustedText(change),
      by: ({ change }) => change.holm,
    },
  ];
}
