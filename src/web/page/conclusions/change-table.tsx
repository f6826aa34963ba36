/** The change of each effect from the stored labels to each scheme, with its test. */
import { isSignificant } from '../../../base/core/significance.ts';
import type { JSX } from 'preact';
import type { ContrastResult, EffectChange } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { repeatsStored } from '../../../report/checks.ts';
import { adjustedText, isChange } from '../../../report/effect-change.ts';
import { between, intervalOf, plural, pp } from '../../../report/numbers.ts';
import { contrastText } from '../../../report/verdict.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { testP } from '../../../base/text/p-value.ts';
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

type Change = EffectChange & { readonly contrast: ContrastResult };

export function ChangeTable({ result, styles }: Props): JSX.Element {
  const changes = result.contrasts.flatMap((contrast): Change[] =>
    contrast.change === null || repeatsStored(result, contrast.scheme) ? [] : [{ ...contrast.change, contrast }],
  );
  const rows = changes.filter(isChange).toSorted(byTest);
  const tested = changes.filter(({ holm }) => holm !== null);
  return (
    <>
      <p class="note">
        The change of an effect is the effect under the scheme minus the effect as stored, in pp. Its p is adjusted
        (Holm) over all contrasts and schemes whose change can be tested. {countText(changes.length, tested)}
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

function countText(all: number, tested: readonly Change[]): string {
  const significant = tested.filter(({ holm }) => isSignificant(holm)).length;
  if (all === 0) return 'There is none here.';
  if (tested.length === 0) return `None of ${plural(all, 'change')} can be tested: too few items carry them.`;
  return `Of ${plural(all, 'change')}, ${tested.length} can be tested, and ${significant} of these ${significant === 1 ? 'has' : 'have'} p ≤ 0.05.`;
}

/** Tested ones by their p, then the others by their size. */
function byTest(a: Change, b: Change): number {
  return (
    (a.holm ?? 2) - (b.holm ?? 2) || (a.holm === null ? 0 : (a.p ?? 1) - (b.p ?? 1)) || Math.abs(b.pp) - Math.abs(a.pp)
  );
}

function columns({ options }: AuditResult, styles: SchemeStyles): Column<Change>[] {
  return [
    {
      id: 'contrast',
      title: 'contrast',
      kind: 'prose',
      show: ({ contrast }) => <Sentence text={contrastText(contrast, options.groupBy, quoted)} />,
      by: ({ contrast }) => contrastText(contrast, options.groupBy, inertLine),
    },
    schemeColumn<Change>(styles, ({ contrast }) => contrast.scheme),
    numberColumn('effect', 'effect', ({ contrast }) => contrast.effectPp, pp),
    numberColumn('change', 'change', (one) => one.pp, pp),
    {
      id: 'interval',
      title: '95\u00a0% interval',
      kind: 'number',
      show: ({ low, high }) => between(intervalOf(low, high)),
    },
    numberColumn(
      'p',
      'p',
      ({ p }) => p,
      (_, change) => testP(change),
    ),
    { id: 'holm', title: 'p\u00a0(Holm)', kind: 'prose', show: adjustedText, by: ({ holm }) => holm },
  ];
}
