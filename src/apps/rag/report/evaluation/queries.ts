/** The queries whose scores changed most between their answers. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { difference, score } from '../evaluation-numbers.ts';
import { count, plural } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode } from '../../../../report/markdown/markup.ts';

type Listed = NonNullable<EvaluationReport['queries']>['listed'][number];

/** The largest number of rows; the document has more. */
const MOST = 10;

const COLUMNS: readonly Column<Listed>[] = [
  { title: 'query', align: 'l', show: ({ id }) => cellCode(id) },
  { title: 'answers', align: 'r', show: ({ answers }) => count(answers) },
  { title: 'first', align: 'r', show: ({ series }) => score(series[0]?.overall ?? null) },
  { title: 'last', align: 'r', show: ({ series }) => score(series.at(-1)?.overall ?? null) },
  { title: 'change', align: 'r', show: ({ change }) => difference(change) },
  { title: 'answered first', align: 'l', show: ({ series }) => cellCode(dayOf(series[0]?.at)) },
  { title: 'last', align: 'l', show: ({ series }) => cellCode(dayOf(series.at(-1)?.at)) },
];

/** Empty where no query was answered twice. */
export function queries({ queries: summary }: EvaluationReport): string[] {
  if (summary === null) return [];
  const shown = summary.listed.slice(0, MOST);
  const which = summary.count > shown.length ? ` The ${shown.length} whose scores changed most:` : '';
  return [
    '## Queries answered several times',
    '',
    `${plural(summary.count, 'query', 'queries')} with at least two scores.${which}`,
    '',
    draw(shown, COLUMNS),
    '',
    'The change is the score of the last answer minus that of the first, on the weight that both have in common. Of many queries, those that changed most did so partly by chance.',
  ];
}

function dayOf(at: string | undefined): string {
  return at?.slice(0, 10) ?? '';
}
