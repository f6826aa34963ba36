/** Intervals, tests and agreement by scheme, in a table and in plain words. */
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { canBeSignificant } from '../../base/core/significance.ts';
import { listedSchemes } from '../checks.ts';
import { SCHEME_STATISTICS } from '../../documents/cell-statistics.ts';
import { isOfDifference, statisticText } from '../cell-statistics.ts';
import { measureOf } from '../measure.ts';
import { pp } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode } from './markup.ts';
import { partialMark } from './tables.ts';
import { shownSchemes } from './shown-schemes.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

export function tests(result: AuditResult, layout: Layout): string[] {
  const has = ({ items, trials, id }: SchemeResult): boolean => items !== null && trials > 0 && id !== STORED;
  const all = listedSchemes(result).filter(has);
  const schemes = shownSchemes(result, layout).filter(has);
  if (schemes.length === 0) return [];
  return [
    '## Intervals and tests',
    '',
    'Counts in this report are facts about these outputs. Intervals and p-values are about items. If these items are a sample of many similar items, they show how far the difference for all of those can be from the difference here. Several outputs about one item are not independent, so they are summed per item first. Nothing here is about parsers, models or prompts that were not tried.',
    '',
    draw(schemes, [
      { title: 'scheme', align: 'l', show: ({ id }) => `${cellCode(id)}${partialMark(result, id)}` },
      ...columns(result),
    ]),
    ...cut(all.length, schemes.length, 'schemes', layout),
    ...(layout.isShort === true ? [] : ['', ...EXPLANATIONS]),
  ];
}

/** Not in the report: what follows from the others, or answers another question. They are in the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(['sePp', 'minP', 'kappa']);
const SHOWN = SCHEME_STATISTICS.filter((one) => isOfDifference(one) && !LEFT_OUT.has(one.name));

function columns(result: AuditResult): readonly Column<SchemeResult>[] {
  const { deltaTitle, ofErrors } = measureOf(result);
  const { margin } = result.options;
  return [
    { title: deltaTitle, align: 'r', show: ({ deltaPp }) => pp(ofErrors.difference(deltaPp)) },
    ...SHOWN.map((one) => ({
      title: one.title,
      align: 'r' as const,
      show: (row: SchemeResult) =>
        one.name === 'p' && !canBeSignificant(row.minP)
          ? 'too few items'
          : statisticText(one, row, ofErrors, row.trials),
    })),
    { title: `at ±${margin} pp`, align: 'l', show: ({ equivalence }) => equivalence ?? '–' },
  ];
}

const EXPLANATIONS: readonly string[] = SHOWN.flatMap(({ explanation }) =>
  explanation === undefined ? [] : [`- ${explanation}`],
).concat(
  '- **too few items**: fewer than six items change, or one or two of them carry more than half of the change.',
  '- **at ± pp**: equivalent if the whole interval is within the margin (`--margin`), changed if it is beyond it, open otherwise.',
);
