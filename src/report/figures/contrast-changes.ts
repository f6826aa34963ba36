/** The change of each effect from the stored labels to each scheme: what is tested, beside the facts that the figure of contrasts shows. */
import { isSignificant } from '../../base/core/significance.ts';
import { contrastId, type ContrastResult } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { pValue } from '../../base/text/p-value.ts';
import { groupContrasts, type ContrastRow } from '../views/contrasts.ts';
import { comparedEffects, isChange, type ChangedEffect } from '../views/effect-changes.ts';
import { measureOf, type Conversion } from '../measure.ts';
import { intervalOf, partOf, plural, pp } from '../numbers.ts';
import { drawContrasts, MOST_SCHEMES, SCHEME_EM, type Estimate } from './contrast-rows.ts';
import { topRows } from '../views/shape.ts';
import { renderFigure, WIDTH, type Figure } from './figure.ts';
import { keyText, valueText } from './labels.ts';
import { chooseSchemes } from './scheme-list.ts';

const MOST_ROWS = 20;

/** null where no scheme changes an effect. */
export function contrastChangeFigure(result: AuditResult, maxRows: number, width = WIDTH): Figure | null {
  const changes = comparedEffects(result);
  const all = groupContrasts(changes);
  const moved = new Set(changes.filter(isChange).map(contrastId));
  const changed = all.filter(({ first }) => moved.has(contrastId(first)));
  if (changed.length === 0) return null;
  const rows = changed
    .toSorted((a, b) => leastP(a) - leastP(b) || largest(b) - largest(a))
    .slice(0, Math.min(MOST_ROWS, maxRows));
  const ids = new Set(rows.flatMap(({ byScheme }) => [...byScheme.keys()]));
  const schemes = chooseSchemes(result, ids, MOST_SCHEMES, SCHEME_EM);
  const { rate, ofErrors } = measureOf(result);
  const part = rows.length < changed.length ? `; the first ${rows.length} are shown, smallest p first` : '';
  return renderFigure({
    id: 'contrast-changes',
    width,
    title: 'How much each scheme changes what conditions do',
    subtitle: `The effect of ${partOf(changed.length, all.length, 'contrast')} changes under some scheme${part}. Effect under the scheme minus effect as stored; lines are 95 % intervals over items. A symbol is filled where p ≤ 0.05 (Holm, over all contrasts and schemes that can be tested), and a tick is a change that too few items carry to test it.${ids.size > schemes.length ? ` The first ${schemes.length} schemes.` : ''}`,
    alt: describe(result, changes),
    legend: schemes.map(({ label, series }) => ({ label, className: series.className, symbol: series.symbol })),
    ...drawContrasts({
      width,
      rows,
      schemes,
      fields: result.options.groupBy.filter((field) => field !== 'condition'),
      estimate: (contrast) => estimateChange(contrast, ofErrors),
      numbers: [
        { title: 'least p (Holm)', x: 95, labels: rows.map((row) => pText(leastP(row))) },
        { title: 'of tests', x: 155, labels: rows.map((row) => String(tests(row).length)) },
      ],
      right: 165,
      label: `change of the effect on the ${rate}, in percentage points`,
      value: { column: 'change_pp', quantity: rate },
    }),
  });
}

function estimateChange({ change }: ContrastResult, { difference, interval }: Conversion): Estimate | null {
  if (change === null) return null;
  const { low, high, holm } = change;
  const state = holm === null ? 'cannot be tested' : isSignificant(holm) ? 'significant' : 'not significant';
  return { pp: difference(change.pp), interval: interval(intervalOf(low, high)), state };
}

/** The adjusted p of the schemes under which the change can be tested. */
function tests({ byScheme }: ContrastRow): number[] {
  return [...byScheme.values()].flatMap(({ change }) => change?.holm ?? []);
}

/** Above 1 where no change of the contrast can be tested. */
function leastP(row: ContrastRow): number {
  return Math.min(...tests(row), Number.MAX_VALUE);
}

function pText(p: number): string {
  return p > 1 ? '–' : pValue(p);
}

function largest({ byScheme }: ContrastRow): number {
  return Math.max(...Array.from(byScheme.values(), ({ change }) => Math.abs(change?.pp ?? 0)));
}

function describe(result: AuditResult, changes: readonly ChangedEffect[]): string {
  const { ofErrors } = measureOf(result);
  const tested = changes.filter(({ change }) => change.holm !== null);
  const significant = tested.filter(({ change }) => isSignificant(change.holm));
  const [widest] = topRows(changes, [({ change }) => Math.abs(change.pp)], 1);
  const fields = result.options.groupBy.filter((field) => field !== 'condition');
  const example =
    widest === undefined
      ? ''
      : `; the largest is ${pp(ofErrors.difference(widest.change.pp))} pp under ${valueText(widest.scheme)} (${keyText(widest.key, fields)}, ${valueText(widest.condition)} against ${valueText(widest.baseline)})`;
  return `Of ${plural(changes.length, 'change')} of effects from the stored labels to a scheme, ${tested.length} can be tested and ${significant.length} have p ≤ 0.05 (Holm)${example}.`;
}
