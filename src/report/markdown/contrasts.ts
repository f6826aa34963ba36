/** The differences between conditions that a paper would report, under every scheme. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { ContrastResult } from '../../documents/conclusions.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { pValue } from '../../base/text/p-value.ts';
import { measureOf, type Conversion, type Measure } from '../measure.ts';
import { between, intervalOf, partOf, plural, pp } from '../numbers.ts';
import { contrastText } from '../verdict.ts';
import { contrastRows, FEW_CONTRASTS, type ContrastRow } from '../views/contrasts.ts';
import { changedEffects, type ChangedEffect } from '../views/effect-changes.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';

/**
 * @param schemes those that are compared with the stored labels.
 * @param baseline the condition that effects are measured from.
 */
export function contrastSection(
  result: AuditResult,
  schemes: readonly string[],
  baseline: string,
  layout: Layout,
): string[] {
  const all = contrastRows(result);
  const measure = measureOf(result);
  const changed = all.filter((row) => row.isChanged);
  const areFew = all.length <= Math.min(layout.isShort === true ? 0 : FEW_CONTRASTS, layout.maxRows);
  const shown = areFew ? all : changed.slice(0, layout.maxRows);
  return [
    '',
    '### Contrasts',
    '',
    `An effect is the ${measure.rate} under a condition minus that under ${code(baseline)}, with everything else equal. It is in pp, with a 95 % interval over items. It is significant if p ≤ 0.05 in the exact test. Test and interval use all items, and pair those on both sides. ⇄ marks a sign that differs from that of the stored labels, ● marks significance gained and ○ significance lost. These are facts about this table, and no evidence that the scheme treats the conditions differently. The changes of effects below are tested for that.`,
    '',
    changed.length === 0
      ? `None of the ${plural(all.length, 'contrast')} changes its sign or its significance.`
      : `${partOf(changed.length, all.length, 'contrast')} ${changed.length === 1 ? 'changes its' : 'change their'} sign or significance under at least one scheme.`,
    ...(shown.length === 0 ? [] : ['', draw(shown, contrastColumns(schemes, result.options.groupBy, measure))]),
    ...(areFew ? [] : cut(changed.length, shown.length, 'contrasts that change', layout)),
    ...figure(layout, 'contrasts'),
    ...changeSection(result, schemes, layout),
  ];
}

/** The changes of effects: whether the schemes treat two conditions differently. */
function changeSection(result: AuditResult, schemes: readonly string[], layout: Layout): string[] {
  const { maxRows } = layout;
  const changes = changedEffects(result).filter(({ scheme }) => schemes.includes(scheme));
  const { testable, tested } = result.conclusions;
  const heading = ['', '### Changes of effects', ''];
  if (changes.length === 0) return [...heading, 'No effect changes under any scheme.'];
  if (layout.isShort === true && tested === 0)
    return [...heading, `${changeFacts(changes, testable)} None is significant (Holm).`];
  const shown = changes.slice(0, tested === 0 ? Math.min(maxRows, FEW_CONTRASTS) : maxRows);
  return [
    ...heading,
    'The change of an effect is the effect under the scheme minus the effect as stored. Its test asks whether the scheme changes one condition more than the other, for items like these. The null hypothesis is that the changes of an item affect either of the two conditions at random.',
    '',
    changeFacts(changes, testable),
    '',
    draw(shown, changeColumns(result.options.groupBy, measureOf(result))),
    ...(shown.length < changes.length && shown.length < maxRows
      ? ['', `These are the first ${shown.length} of ${changes.length} changes.`]
      : cut(changes.length, shown.length, 'changes', layout)),
    ...figure(layout, 'contrast-changes'),
  ];
}

function changeFacts(changes: readonly ChangedEffect[], testable: number): string {
  const effects = `${plural(changes.length, 'effect')} ${changes.length === 1 ? 'changes' : 'change'}`;
  return testable === 0
    ? `${effects}, and none of the changes can be tested: a test needs six items that change more under one of the two conditions, of which no two make more than half of the change.`
    : `${effects}. ${plural(testable, 'comparison')} ${testable === 1 ? 'has' : 'have'} enough items for a test, some of them with changes that cancel out; Holm’s correction is over these. A change without p (Holm) cannot be tested.`;
}

function changeColumns(groupBy: readonly GroupField[], { effectTitle, ofErrors }: Measure): Column<ChangedEffect>[] {
  return [
    { title: 'contrast', align: 'l', show: (contrast) => contrastText(contrast, groupBy, cellCode) },
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    { title: effectTitle, align: 'r', show: ({ effectPp }) => pp(ofErrors.difference(effectPp)) },
    { title: 'change, pp', align: 'r', show: ({ change }) => pp(ofErrors.difference(change.pp)) },
    { title: '95 % interval', align: 'r', show: ({ change }) => interval(change, ofErrors) },
    { title: 'p', align: 'r', show: ({ change: { p, minP } }) => pValue(canBeSignificant(minP) ? p : null) },
    { title: 'p (Holm)', align: 'r', show: ({ change }) => pValue(change.holm) },
  ];
}

function interval({ low, high }: Pick<ContrastResult, 'low' | 'high'>, { interval: shown }: Conversion): string {
  return between(shown(intervalOf(low, high)));
}

function contrastColumns(
  schemes: readonly string[],
  groupBy: readonly GroupField[],
  { ofErrors }: Measure,
): Column<ContrastRow>[] {
  return [
    { title: 'contrast', align: 'l', show: ({ first }) => contrastText(first, groupBy, cellCode) },
    ...[STORED, ...schemes].map((id): Column<ContrastRow> => ({
      title: cellCode(id),
      align: 'r',
      show: ({ byScheme }) => effectText(byScheme.get(id), ofErrors),
    })),
  ];
}

function effectText(contrast: ContrastResult | undefined, shown: Conversion): string {
  if (contrast === undefined) return '–';
  const { effectPp, signFlip, significanceFlip, isSignificant } = contrast;
  const change = significanceFlip ? (isSignificant ? ' ●' : ' ○') : '';
  return `${pp(shown.difference(effectPp))} (${interval(contrast, shown)})${signFlip ? ' ⇄' : ''}${change}`;
}
