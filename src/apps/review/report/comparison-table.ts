/** Tables of two labellings on the trials on which they differ. */
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode } from '../../../report/markdown/markup.ts';
import { between, count, percent, pp } from '../../../report/numbers.ts';
import { pValue } from '../../../base/text/p-value.ts';
import type { Leader, ReviewReport, SchemeComparison } from '../documents/reviews.ts';
import { formatInterval } from './shares.ts';

type Row = SchemeComparison & Partial<Pick<Leader['against'][number], 'holm'>>;

const COLUMNS: readonly Column<Row>[] = [
  { title: 'labels of', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'against', align: 'l', show: ({ other }) => cellCode(other) },
  { title: 'trials that differ', align: 'r', show: ({ trials }) => count(Math.round(trials)) },
  { title: 'reviewed', align: 'r', show: ({ rightWhereDifferent: right }) => count(right?.trials ?? 0) },
  { title: 'right', align: 'r', show: ({ rightWhereDifferent: right }) => count(right?.hits ?? 0) },
  {
    title: 'share right',
    align: 'r',
    show: ({ rightWhereDifferent: right }) => percent(right === null ? null : 100 * right.share),
  },
  { title: '95 % interval', align: 'r', show: ({ rightWhereDifferent: right }) => formatInterval(right) },
  { title: 'accuracy, pp', align: 'r', show: ({ difference }) => pp(difference?.pp ?? null) },
  {
    title: '95 % interval, pp',
    align: 'r',
    show: ({ difference }) => between(difference === null ? null : [difference.low, difference.high]),
  },
  {
    title: 'exact p',
    align: 'r',
    show: ({ p, isCensus, isExact }) => (isCensus ? 'fact' : `${pValue(p)}${isExact ? '' : ' (approximate)'}`),
  },
];

const HOLM: Column<Row> = { title: 'Holm p', align: 'r', show: ({ holm }) => pValue(holm ?? null) };

/** The leader against the others, then each scheme against the stored labels. */
export function renderComparisons({ leader, schemes }: ReviewReport): string[] {
  const withStored = schemes.flatMap(({ againstStored }) => (againstStored === null ? [] : [againstStored]));
  return [
    ...(leader === null || leader.against.length === 0
      ? []
      : ['## The highest estimate against the others', '', draw(leader.against, [...COLUMNS, HOLM]), '']),
    '## Schemes against the stored labels',
    '',
    'These p values are not adjusted for their number.',
    '',
    draw(withStored, COLUMNS),
  ];
}
