/** How sure the changes are: intervals, tests, agreement, in a table and in plain words. */
import type { AuditResult } from '../../result/result.ts';
import { listedSchemes } from '../checks.ts';
import { SCHEME_STATISTICS } from '../../result/cell-statistics.ts';
import { isOfDifference, statisticText } from '../cell-statistics.ts';
import { pp } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cellCode } from './markup.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

export function howSure(result: AuditResult): string[] {
  const schemes = listedSchemes(result).filter(({ deltaInterval }) => deltaInterval !== null);
  if (schemes.length === 0) return [];
  return [
    '## How sure',
    '',
    'Scoring stored outputs again is not random: the counts in this report are facts about these outputs. Intervals and p values answer another question. If these items are a sample of many similar items, how far can the difference for all of them be from the difference here? They do not apply to parsers that were not tried.',
    '',
    draw(schemes, COLUMNS),
    '',
    ...EXPLANATIONS,
  ];
}

const SHOWN = SCHEME_STATISTICS.filter(isOfDifference);

const COLUMNS: readonly Column<SchemeResult>[] = [
  { title: 'scheme', align: 'l', show: ({ id }) => cellCode(id) },
  { title: 'Δpp', align: 'r', show: ({ deltaPp }) => pp(deltaPp) },
  ...SHOWN.map((one) => ({
    title: one.title,
    align: 'r' as const,
    show: (row: SchemeResult) => statisticText(one, row),
  })),
];

const EXPLANATIONS: readonly string[] = SHOWN.flatMap(({ explanation }) =>
  explanation === undefined ? [] : [`- ${explanation}`],
);
