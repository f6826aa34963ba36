/** Every on/off setting of the rules of the core. */
import type { AuditResult } from '../../documents/result.ts';
import type { ContrastRobustness, Multiverse, Universe } from '../../documents/conclusions.ts';
import { asksForCoreRules } from '../core.ts';
import { measureOf, type Measure } from '../measure.ts';
import { between, count, partOf, percent, plural } from '../numbers.ts';
import { contrastText } from '../verdict.ts';
import { isFragile, sortRobustness, sortUniverses } from '../views/universes.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';

export function multiverse(result: AuditResult, layout: Layout): string[] {
  const { multiverse: all } = result;
  if (all === null || !asksForCoreRules(result)) return [];
  const measure = measureOf(result);
  const { rate, ofErrors } = measure;
  const sorted = sortUniverses(all.universes, measure);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return [];
  const shown = sorted.slice(0, layout.maxRows);
  return [
    '## Multiverse',
    '',
    `${plural(all.universes.length, 'universe')}: every setting of the rules that can differ. The ${rate} of ${plural(all.n, 'trial')} is between ${percent(ofErrors.rate(lowest.errorPct))} (${code(lowest.id)}) and ${percent(ofErrors.rate(highest.errorPct))} (${code(highest.id)}).`,
    ...figure(layout, 'specification-curve'),
    ...(layout.isShort === true
      ? []
      : ['', draw(shown, universeColumns(result, measure)), ...cut(sorted.length, shown.length, 'universes', layout)]),
    ...robustness(result, all, layout),
  ];
}

function universeColumns({ attribution: { legend } }: AuditResult, { title, ofErrors }: Measure): Column<Universe>[] {
  return [
    { title: 'universe', align: 'l', show: ({ id }) => cellCode(id) },
    { title, align: 'r', show: ({ errorPct }) => percent(ofErrors.rate(errorPct)) },
    { title: 'errors', align: 'r', show: ({ errors }) => count(errors) },
    ...legend.map(({ id, rule }): Column<Universe> => ({
      title: cellCode(rule),
      align: 'l',
      show: ({ rules }) => (rules.includes(id) ? '●' : ''),
    })),
  ];
}

const JOINT_TESTS =
  'The share of universes is a fact about these rules, not a probability. The three p-values test whether the **contrast** is 0 in all universes. The test flips the signs of an item in all universes together (Simonsohn, Simmons and Nelson 2020). They do not ask whether the parser matters.';

/** The contrasts that change in some universe, the least robust first. */
function robustness(result: AuditResult, { contrasts }: Multiverse, layout: Layout): string[] {
  if (contrasts.length === 0) return [];
  const { effectTitle, ofErrors } = measureOf(result);
  const fragile = sortRobustness(contrasts.filter(isFragile));
  const shown = fragile.slice(0, layout.maxRows);
  const columns: Column<ContrastRobustness>[] = [
    {
      title: 'contrast',
      align: 'l',
      show: (contrast) => contrastText(contrast, result.options.groupBy, cellCode),
    },
    { title: 'same sign in', align: 'r', show: ({ signShare }) => percent(signShare * 100) },
    {
      title: 'same significance in',
      align: 'r',
      show: ({ significanceShare }) => percent(significanceShare === null ? null : significanceShare * 100),
    },
    {
      title: effectTitle,
      align: 'r',
      show: ({ lowestPp, highestPp }) => between(ofErrors.interval([lowestPp, highestPp])),
    },
  ];
  return [
    '',
    `${partOf(contrasts.length - fragile.length, contrasts.length, 'contrast')} keep the sign and the significance of the stored labels in every universe.${fragile.length === 0 ? '' : ' The others:'}`,
    ...(fragile.length === 0 ? [] : ['', draw(shown, columns)]),
    ...cut(fragile.length, shown.length, 'contrasts that change', layout),
    ...(fragile.length === 0 ? [] : ['', JOINT_TESTS]),
  ];
}
