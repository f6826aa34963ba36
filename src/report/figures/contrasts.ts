/** The differences between conditions that a paper would report, under each scheme. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { ContrastResult } from '../../documents/conclusions.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { capital } from '../../base/text/capital.ts';
import { measureOf, type Conversion } from '../measure.ts';
import { intervalOf, partOf, plural, pp } from '../numbers.ts';
import { contrastRows, type ContrastRow } from '../views/contrasts.ts';
import { drawContrasts, MOST_SCHEMES, SCHEME_EM, type Estimate } from './contrast-rows.ts';
import { isNarrow, renderFigure, WIDTH, type Figure } from './figure.ts';
import { keyText, valueText, type LabelColumn } from './labels.ts';
import { chooseSchemes } from './scheme-list.ts';

const MOST_STEADY = 20;

/** null without a contrast. */
export function contrastFigure(result: AuditResult, maxRows: number, width = WIDTH): Figure | null {
  const all = contrastRows(result);
  if (all.length === 0) return null;
  const flipping = all.filter(({ isChanged }) => isChanged);
  const rows = flipping.length > 0 ? flipping.slice(0, maxRows) : all.slice(0, Math.min(MOST_STEADY, maxRows));
  const ids = new Set(rows.flatMap(({ byScheme }) => [...byScheme.keys()]));
  const schemes = chooseSchemes(result, ids, MOST_SCHEMES, SCHEME_EM);
  if (schemes.length === 0) return null;
  const fields = result.options.groupBy.filter((field) => field !== 'condition');
  const { rate, rates, ofErrors } = measureOf(result);
  return renderFigure({
    id: 'contrasts',
    width,
    title: 'What conditions do, under each scheme',
    subtitle: `${howMany({ all, flipping, rows, hasCounts: !isNarrow(width) })} ${capital(rate)} under the condition minus that under ${valueText(rows[0]?.first.baseline)}; lines are 95 % intervals over items, and a symbol is filled where p ≤ 0.05. A tick is an effect that cannot be tested.${ids.size > schemes.length ? ` The first ${schemes.length} schemes.` : ''}`,
    alt: describe(all, flipping, fields, ofErrors),
    legend: schemes.map(({ label, series }) => ({ label, className: series.className, symbol: series.symbol })),
    ...drawContrasts({
      width,
      rows,
      schemes,
      fields,
      estimate: (contrast) => estimateEffect(contrast, ofErrors),
      numbers: numberColumns(rows, ofErrors),
      right: 165,
      label: `difference of ${rates}, in percentage points`,
      value: { column: 'effect_pp', quantity: rate },
    }),
  });
}

function estimateEffect(
  { effectPp, low, high, minP, isSignificant }: ContrastResult,
  { difference, interval }: Conversion,
): Estimate {
  const state = !canBeSignificant(minP) ? 'cannot be tested' : isSignificant ? 'significant' : 'not significant';
  return { pp: difference(effectPp), interval: interval(intervalOf(low, high)), state };
}

/** What was stored, and under how many schemes it changes. */
function numberColumns(rows: readonly ContrastRow[], { difference }: Conversion): LabelColumn[] {
  const flips = (row: ContrastRow, kind: 'signFlip' | 'significanceFlip'): string =>
    String([...row.byScheme.values()].filter((contrast) => contrast[kind]).length);
  const stored = rows.map(({ byScheme }) => pp(difference(byScheme.get(STORED)?.effectPp ?? null)));
  return [
    { title: 'stored', x: 55, labels: stored },
    { title: 'sign', x: 95, labels: rows.map((row) => flips(row, 'signFlip')) },
    { title: 'signif.', x: 145, labels: rows.map((row) => flips(row, 'significanceFlip')) },
  ];
}

interface Shown {
  readonly all: readonly ContrastRow[];
  readonly flipping: readonly ContrastRow[];
  readonly rows: readonly ContrastRow[];
  /** Whether the columns of counts are shown. */
  readonly hasCounts: boolean;
}

function howMany({ all, flipping, rows, hasCounts }: Shown): string {
  if (flipping.length === 0) {
    const part = rows.length < all.length ? `; the first ${rows.length} are shown` : '';
    return `None of ${plural(all.length, 'contrast')} changes its sign or significance${part}.`;
  }
  const part = rows.length < flipping.length ? `, of which the first ${rows.length} are shown` : '';
  return `${partOf(flipping.length, all.length, 'contrast')} ${flipping.length === 1 ? 'changes its' : 'change their'} sign or significance under some scheme${part}${hasCounts ? '; the columns at the right count these schemes' : ''}.`;
}

function describe(
  all: readonly ContrastRow[],
  flipping: readonly ContrastRow[],
  fields: readonly GroupField[],
  { difference }: Conversion,
): string {
  const contrasts = flipping.flatMap(({ byScheme }) => [...byScheme.values()]);
  const rowsWith = (kind: 'signFlip' | 'significanceFlip'): number =>
    flipping.filter(({ byScheme }) => [...byScheme.values()].some((contrast) => contrast[kind])).length;
  const example =
    contrasts.find(({ signFlip }) => signFlip) ?? contrasts.find(({ significanceFlip }) => significanceFlip);
  const such =
    example === undefined
      ? ''
      : `; for instance ${pp(difference(example.effectPp))} pp under ${valueText(example.scheme)} (${keyText(example.key, fields)}, ${valueText(example.condition)} against ${valueText(example.baseline)})`;
  return `Of ${plural(all.length, 'contrast')}, ${rowsWith('signFlip')} change their sign and ${rowsWith('significanceFlip')} their significance under some scheme${such}.`;
}
